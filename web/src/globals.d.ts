/** Set by the build. */
declare const __BUILD_YEAR__: number;

/** Zod's settings; it reads an existing object when it is loaded (zod/v4/core/core.js). */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;

/** The files that the companion's service worker keeps, and the name of their version; set by its build. */
declare const __COMPANION_FILES__: readonly string[];
declare const __COMPANION_VERSION__: string;

/** Repeats a click or submit that happened before the app had loaded; set by public/early-click.js. */
declare var __doEarlyClick: (() => void) | undefined;
