import { minute } from '../clock/durations.ts';

/** A nonce is made for so long, and taken for as long again. */
export const nonceWindow = 5 * minute;
/** How long a used proof is remembered: longer than the nonce in it is taken, the next window's included. */
export const usedProofLife = 3 * nonceWindow;
/** Characters of a proof; one of a browser has about 600. */
export const maxProofLength = 4_096;
export const maxProofIdLength = 128;
/** Public keys that are kept ready; to make one of its coordinates takes half as long as to check a signature. */
export const rememberedKeys = 1_000;
