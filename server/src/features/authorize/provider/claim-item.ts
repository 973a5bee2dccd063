/** Prefix of a single requested claim among the requested items, as in `claim:email`. */
export const claimItem = 'claim:';
