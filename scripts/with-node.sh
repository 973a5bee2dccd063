#!/bin/sh
# Runs a script with the Node that the lock file pins, whatever Node the machine has.
# A shell script, because it has to report an error if that Node cannot be loaded.
set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
pinned=$root/node_modules/.bin/node

fail() {
  printf 'latchkey: %s\n' "$1" >&2
  exit 1
}

# Node 26 needs libatomic.so.1, which a bare Debian lacks.
install_libatomic() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  printf 'Installing libatomic1, which Node needs …\n' >&2
  export DEBIAN_FRONTEND=noninteractive
  { apt-get update -q && apt-get install -qy --no-install-recommends libatomic1; } >/dev/null 2>&1 </dev/null
}

[ -d "$root/node_modules/fastify" ] || fail 'the dependencies are missing. Run `npm ci` first.'

if [ -x "$pinned" ]; then
  if problem=$("$pinned" --version 2>&1 >/dev/null); then exec "$pinned" "$@"; fi
  case $problem in
    *libatomic*) if install_libatomic && "$pinned" --version >/dev/null 2>&1; then exec "$pinned" "$@"; fi ;;
  esac
fi

# 24 is the first that runs TypeScript as it is and is not past its life.
own=${npm_node_execpath:-node}
major=$("$own" -p 'parseInt(process.versions.node, 10)' 2>/dev/null) || major=0
if [ "$major" -ge 24 ]; then exec "$own" "$@"; fi

case ${problem:-} in
  *libatomic*) fail 'the Node that came with `npm ci` needs libatomic. On Debian or Ubuntu: sudo apt-get install libatomic1' ;;
  ?*) fail "the Node that came with \`npm ci\` does not run here: $problem" ;;
esac
fail 'it needs Node 24 or later. `npm ci` brings one for Linux (x64, arm64) and macOS (arm64), unless optional dependencies are left out.'
