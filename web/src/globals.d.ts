/** Set by the build. */
declare const __BUILD_YEAR__: number;

/** Zod's settings; it takes over what is there when it is loaded (zod/v4/core/core.js). */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;

/** What the companion's service worker keeps, and the name of that version; set by its build. */
declare const __COMPANION_FILES__: readonly string[];
declare const __COMPANION_VERSION__: string;

/** Does what was clicked or submitted before the app was there; set by public/early-click.js. */
declare var __doEarlyClick: (() => void) | undefined;
