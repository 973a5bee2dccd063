/** Set by the build. */
declare const __BUILD_YEAR__: number;

/** Zod's settings; it takes over what is there when it is loaded (zod/v4/core/core.js). */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;
