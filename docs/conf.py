"""The documentation site: Sphinx reads the pages of docs/, breathe the XML of doxygen."""

import pathlib
import re

top = pathlib.Path(__file__).resolve().parent.parent
project = "percuss"
author = "the percuss authors"
version_h = (top / "include/percuss/base.h").read_text()
release = ".".join(
    re.search(rf"#define PCS_VERSION_{part} (\d+)", version_h).group(1)
    for part in ("MAJOR", "MINOR", "PATCH")
)
extensions = ["myst_parser", "breathe"]
source_suffix = {".md": "markdown"}
root_doc = "index"
exclude_patterns = ["references.bib"]
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_title = f"percuss {release}"
html_show_sourcelink = False
html_show_copyright = False
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
breathe_projects = {"percuss": str(top / "build/docs/doxygen/xml")}
breathe_default_project = "percuss"
breathe_domain_by_extension = {"h": "c"}
breathe_show_include = False
breathe_show_define_initializer = True
breathe_show_enumvalue_initializer = True
primary_domain = "c"
smartquotes = False  # v_n' stays as it is
highlight_language = "none"
