"""The generated layouts are those of the compiled library, and every name of C exists."""

import ast
import ctypes
import re
from pathlib import Path

import percuss
from percuss import _layout
from percuss._library import lib

PACKAGE = Path(percuss.__file__).parent


def class_name(c_name):
    """The class name: PileShape for pcs_pile_shape."""
    return "".join(word.capitalize() for word in c_name.split("_")[1:])


def test_structs_are_as_compiled():
    count = ctypes.c_size_t.in_dll(lib._dll, "pcs_python_layout_count").value
    compiled = list((ctypes.c_size_t * count).in_dll(lib._dll, "pcs_python_layout"))
    mine = []
    for struct in _layout.STRUCTS:
        mine.append(ctypes.sizeof(struct))
        for name, *_ in struct._fields_:
            field = getattr(struct, name)
            mine += [field.offset, field.size]
    assert len(mine) > 900 and mine == compiled


def test_enumerators_are_as_compiled():
    count = ctypes.c_long.in_dll(lib._dll, "pcs_python_enums_count").value
    compiled = list((ctypes.c_long * count).in_dll(lib._dll, "pcs_python_enums"))
    assert [value for enum in _layout.ENUMS.values() for value in enum.values()] == compiled


def test_every_law_outcome_and_status_has_its_name():
    for law in percuss.Law:
        assert lib.pcs_law_about(law).contents.name.decode() == str(law)
    for flag in percuss.Outcome:
        assert lib.pcs_outcome_name(flag).decode() == flag.name.lower().replace("_", "-")
    assert len(percuss.Law) == _layout.ENUMS["pcs_law"]["PCS_LAW_COUNT"]
    assert not lib.pcs_law_about(len(percuss.Law))
    assert len(percuss.Outcome) == _layout.CONSTANTS["OUTCOME_COUNT"]
    assert len(percuss.Status) == _layout.CONSTANTS["STATUS_COUNT"]
    for c_name in _layout.ENUMS:
        assert hasattr(percuss, class_name(c_name)), c_name


def test_every_quantity_is_an_attribute():
    homes = {"contact": percuss.Contact2, "material": percuss.Material, "impact": percuss.Impact2,
             "diagnosis": percuss.Diagnosis2, "contact3": percuss.Contact3,
             "impact3": percuss.Impact3, "diagnosis3": percuss.Diagnosis3}
    seen = 0
    for quantity in percuss.quantities():
        if str(quantity.group) == "bodies":
            assert hasattr(percuss.Collision, quantity.name)
            continue
        assert hasattr(homes[str(quantity.group)], quantity.name), quantity
        seen += 1
    assert seen > 60
    scalars = {q.name for q in percuss.quantities() if str(q.group) == "impact"}
    assert scalars <= set(percuss.OUTPUTS2)
    assert {q.name for q in percuss.quantities() if str(q.group) == "impact3"} <= set(percuss.OUTPUTS3)


# names that NumPy 1.24 and 2.x both have, with the same meaning
NUMPY = set("""asarray ascontiguousarray array bincount broadcast_shapes broadcast_to concatenate
    dtype empty flatnonzero float64 full intc isfinite isinf linspace load ma ndarray
    ndim ravel reshape shape shares_memory size tile uint8 uintc unravel_index zeros""".split())


def test_numpy_names_are_known():
    used = set()
    for file in PACKAGE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "np":
                    used.add(node.attr)
    assert used == NUMPY


def test_files_are_short():
    for file in PACKAGE.glob("*.py"):
        if file.name != "_layout.py":
            assert len(file.read_text().splitlines()) <= 400, file


# functions that Python does not call, with the reason
OTHERWISE = {
    "Python fills these structs itself": """pcs_batch2_in_default pcs_batch2_out_default
        pcs_batch3_in_default pcs_batch3_out_default pcs_body2_default pcs_body3_default""",
    "Bodies2, Bodies3 and Pairs take columns of a table; there are no arrays of structs":
        """pcs_batch2_bodies_of pcs_batch2_pairs_of pcs_batch3_bodies_of pcs_batch3_pairs_of""",
    "Impacts has them by name": "pcs_fit_column_named",
    "members of FitForm say the dimension, too": "pcs_fit_form_name",
    "for tests of C": "pcs_batch_solve2_on pcs_batch_solve3_on",
    "a search gets all the memory that it can use": """pcs_pile_workspace pcs_pile2_workspace
        pcs_pile3_workspace""",
    "Law('newton') finds a name among the members": """pcs_law_named pcs_branch_named pcs_mix_named
        pcs_path_named""",
    "getattr(record, name) and quantities()": """pcs_quantity_in pcs_quantity_named
        pcs_quantity_value""",
    "a table of materials is a dict of Python": "pcs_material_of_pair",
    "the function that takes it checks it": "pcs_rotation_check pcs_strike_check",
    "contact() has it": "pcs_struck2_contact_velocity",
    "draw_pile has these as its defaults": "pcs_pile_recipe_default",
    "str() of a member of SpringGiven is the same": "pcs_spring_given_name",
    "the version is a text": "pcs_version_number",
}


def test_every_function_has_its_python():
    used = set()
    for file in PACKAGE.glob("*.py"):
        used |= set(re.findall(r"lib\.(pcs_\w+)", file.read_text()))
    # str() of a member of an enumeration calls these
    names = {name for name in _layout.FUNCTIONS if re.fullmatch(r"pcs_[a-z0-9]+_name", name)}
    otherwise = set(" ".join(OTHERWISE.values()).split())
    assert set(_layout.FUNCTIONS) - used == otherwise | names - used
    assert not otherwise & used


def test_names_are_those_of_c():
    assert str(percuss.Final.REBOUND_AFTER) == "rebound-after-interaction"
    assert percuss.Final("rebound-after-interaction") == percuss.Final("rebound_after") == 5
    assert str(percuss.Status.INVALID) == "invalid-argument"
    for c_name in _layout.ENUMS:
        kind = getattr(percuss, class_name(c_name))
        for member in kind:
            assert kind is percuss.Outcome or kind(str(member)) is member


def test_functions_of_c_have_prototypes():
    for name in _layout.FUNCTIONS:
        assert getattr(lib, name) is not None
    assert re.fullmatch(r"\d+\.\d+\.\d+", percuss.__version__)
