/** Of traces and of recorded sessions (spec §9). */
export const reportSampleRate = 0.1;
