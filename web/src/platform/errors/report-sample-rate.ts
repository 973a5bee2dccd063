/** Of traces and of recorded sessions (docs/behaviour/web.md#error-reports). */
export const reportSampleRate = 0.1;
