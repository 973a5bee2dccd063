#!/bin/sh
# What Playwright starts as its browser: a program alone, without arguments of ours.
exec "$FIREFOX_NODE" "$(dirname "$0")/start-firefox.ts" "$@"
