/** Before the name of a single claim in what a request asks for, as in `claim:email`. */
export const claimItem = 'claim:';
