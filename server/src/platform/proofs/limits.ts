import { minute } from '../clock/durations.ts';

/** A nonce is issued during one window of this length, and accepted during the next one as well. */
export const nonceWindow = 5 * minute;
/** How long a used proof is remembered: longer than its nonce is accepted. */
export const usedProofLife = 3 * nonceWindow;
/** Maximum characters of a proof; a browser's has about 600. */
export const maxProofLength = 4_096;
export const maxProofIdLength = 128;
/** Maximum imported public keys in the cache; importing one takes half as long as verifying a signature. */
export const rememberedKeys = 1_000;
