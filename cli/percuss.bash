# bash completion for percuss(1). Needs bash 4; works with and without bash-completion.
# The lists follow include/percuss/*.def, scenario/keys.def and cli/commands/new.c; a test compares them.

_percuss_matching()  # WORDS: those that start with $cur
{
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur")
}

_percuss_files()  # SUFFIX...: files with one of these suffixes, and directories
{
    local suffix
    COMPREPLY=()
    for suffix in "$@"; do
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -X "!*.$suffix" -- "$cur")
    done
    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$cur")
    compopt -o filenames 2>/dev/null
}

_percuss()
{
    local commands='new check solve export compare batch simulate sweep plot reproduce identify fit design convert explain laws help'
    local kinds='rod ball pucks box coin rod-theta box-theta cylinder disc sphere lamina pair contact cylinder3 contact3
        several chain mechanism pile sweep'
    local shapes='rod cylinder disc box lamina sphere ellipsoid custom'
    local laws='newton poisson energetic compromise whittaker brach complementarity walton
        bilinear impulse-ratio'
    local paths='exact sun-baruh'
    local branches='impact rest'
    local outcomes='no-collision jam impact-without-collision energy-gain no-solution recompression
        not-unique friction-drives impulse-exceeds work-exceeds'
    local keys='title units law dimension surface.normal path branch
        body.shape body.mass body.theta body.length body.radius body.width body.height
        body.inertia body.distance body.depth body.theta1 body.theta2
        body.centre body.orientation body.tensor body.offset
        motion.v_n motion.v_t motion.omega motion.point
        motion.v_1 motion.v_2 motion.omega_n motion.omega_1 motion.omega_2
        motion.velocity motion.spin
        other.shape other.mass other.theta other.length other.radius other.width other.height
        other.inertia other.distance other.depth other.theta1 other.theta2
        other.centre other.orientation other.tensor other.offset
        other_motion.v_n other_motion.v_t other_motion.omega other_motion.point
        other_motion.v_1 other_motion.v_2 other_motion.omega_n other_motion.omega_1 other_motion.omega_2
        other_motion.velocity other_motion.spin
        contact.G_nn contact.G_nt contact.G_tt contact.v_n contact.v_t
        contact.G_n1 contact.G_n2 contact.G_11 contact.G_12 contact.G_22 contact.v_1 contact.v_2
        surface.kappa surface.exponent surface.zeta surface.c surface.kappa_t
        sweep.sample sweep.points sweep.seed sweep.rows sweep.laws sweep.paths sweep.outputs
        pile.bodies pile.contacts pile.shape pile.order pile.n pile.seed pile.size pile.mass pile.speed
        pile.disorder mechanism.M mechanism.W mechanism.u
        chain.pinned chain.velocity chain.phi1 chain.phi2 chain.phi3 chain.phi4
        material.e material.e_t material.mu material.mu_s material.mu_k material.d1 material.d2
        material.eta2 material.ratio material.e_above_1'
    local -A options=(
        [new]='--help'
        [check]='--law --path --branch --set --plot --force --units --help'
        [solve]='--law --path --branch --set --json --fail-on --contacts --tolerance --residual --time-limit --guess --even --units --help'
        [export]='--output -o --set --force --tolerance --residual --time-limit --guess --even --help'
        [compare]='--branch --set --json --fail-on --units --help'
        [batch]='--law --path --branch --output -o --outputs --force --fail-on --help'
        [simulate]='--set --find --tolerance --json --output -o --plot --force --units --help'
        [sweep]='--set --output -o --resume --force --fail-on --help'
        [plot]='--x --y --z --by --levels --range --centre --title --xlabel --ylabel --zlabel --law --path
            --set --output -o --units --force --tolerance --residual --time-limit --guess --even --help'
        [reproduce]='--output -o --force --help'
        [identify]='--normal --approach --body --mass --unit --json --plot --force --units --help'
        [fit]='--body --law --path --fix --vary --normal --negate --centre --inertia --exchange --anyway
            --no-scatter --resamples --folds --seed --units --json --html --plot --kind --force --help'
        [design]='--law --noise --fix --body --normal --centre --inertia --power --most --simulations --seed
            --json --help'
        [convert]='--mass --body --kappa --approach --exponent --tensile --json --units --help'
        [explain]='--help'
        [laws]='--json --help'
        [help]=''
    )

    # bash splits "--law=x" and "--set key=x" at "="
    local cur=${COMP_WORDS[COMP_CWORD]} at=$((COMP_CWORD - 1)) valued=''
    if [[ $cur == = ]]; then
        cur='' valued=1
    elif [[ ${COMP_WORDS[at]} == = ]]; then
        at=$((at - 1)) valued=1
    fi
    local prev=${COMP_WORDS[at]}
    COMPREPLY=()

    if ((COMP_CWORD == 1)); then
        _percuss_matching "$commands --help --version"
        return
    fi
    local command=${COMP_WORDS[1]}
    [[ -n ${options[$command]+known} ]] || return

    # the value of an option, or of a key whose value is a word
    case $prev in
    --law)
        _percuss_matching "$laws"
        return
        ;;
    --path)
        _percuss_matching "$paths"
        return
        ;;
    --branch)
        _percuss_matching "$branches"
        return
        ;;
    --fail-on)
        _percuss_matching "$outcomes judge"
        return
        ;;
    --set)
        mapfile -t COMPREPLY < <(compgen -S = -W "$keys" -- "$cur")
        compopt -o nospace 2>/dev/null
        return
        ;;
    -o | --output)
        if [[ $command == export ]]; then
            _percuss_files hdf5 h5
        else
            _percuss_files csv
        fi
        return
        ;;
    --plot)
        _percuss_files png svg pdf
        return
        ;;
    --html)
        _percuss_files html
        return
        ;;
    --kind)
        _percuss_matching 'profile impulses residuals restitution differences'
        return
        ;;
    --fix)
        mapfile -t COMPREPLY < <(compgen -S = -W 'e mu mu_s e_t eta2' -- "$cur")
        compopt -o nospace 2>/dev/null
        return
        ;;
    --vary)
        mapfile -t COMPREPLY < <(compgen -S = -W 'e mu' -- "$cur")
        compopt -o nospace 2>/dev/null
        return
        ;;
    --units)
        _percuss_matching 'si us'
        return
        ;;
    --unit)
        _percuss_matching 'm/s^2 mm/s^2 g'
        return
        ;;
    --body)
        _percuss_files yaml yml
        return
        ;;
    --normal | --approach | --mass | --kappa | --exponent | --tolerance | --residual | --time-limit | --negate | \
        --centre | --inertia | --exchange | --resamples | --folds | --seed | --noise | --power | --most | \
        --simulations) return ;;
    esac
    if [[ $valued ]]; then
        case $prev in
        law) _percuss_matching "$laws" ;;
        path) _percuss_matching "$paths" ;;
        branch) _percuss_matching "$branches" ;;
        e | mu) [[ $command == fit ]] && _percuss_matching 'speed slip angle' ;;
        dimension) _percuss_matching 'planar spatial' ;;
        chain.pinned) _percuss_matching 'yes no' ;;
        body.shape | other.shape) _percuss_matching "$shapes" ;;
        motion.point | other_motion.point) _percuss_matching 'centre contact' ;;
        esac
        return
    fi

    if [[ $cur == -* ]]; then
        _percuss_matching "${options[$command]}"
        return
    fi

    # the operand (for plot after its kind), or the options if it is already there
    local i kind=
    for ((i = 2; i < COMP_CWORD; i++)); do
        case ${COMP_WORDS[i]} in
        --law | --path | --branch | --fail-on | --set | -o | --output | --plot | --unit | --units | --normal | \
            --approach | --body | --mass | --kappa | --exponent | --tolerance | --residual | --time-limit | \
            --html | --kind | --fix | --vary | --negate | --centre | --inertia | --exchange | --resamples | \
            --folds | --seed | --noise | --power | --most | --simulations) i=$((i + 1)) ;;
        = | -?*) ;;
        *)
            [[ ${COMP_WORDS[i - 1]} == = ]] && continue
            [[ $command == plot && -z $kind ]] && kind=${COMP_WORDS[i]} && continue
            _percuss_matching "${options[$command]}"
            return
            ;;
        esac
    done
    case $command in
    new) _percuss_matching "$kinds" ;;
    check | solve | export) _percuss_files yaml yml dat hdf5 h5 ;;
    compare) _percuss_files yaml yml ;;
    batch | identify | fit | design) _percuss_files csv ;;
    laws) _percuss_matching "${options[laws]}" ;;
    plot)
        case $kind in
        '') _percuss_matching 'scene map heat curves phase impulse hodograph strike' ;;
        map | heat | curves) _percuss_files csv npy h5 ;;
        *) _percuss_files yaml yml ;;
        esac
        ;;
    esac
}

complete -F _percuss percuss
