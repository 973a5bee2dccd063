#!/bin/sh
# The program that Playwright starts as its browser. It cannot be configured with additional arguments.
exec "$FIREFOX_NODE" "$(dirname "$0")/start-firefox.ts" "$@"
