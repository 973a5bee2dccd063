/** Set by the build. */
declare const __BUILD_YEAR__: number;
