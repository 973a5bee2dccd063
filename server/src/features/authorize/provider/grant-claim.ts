/** The claim of a JWT access token with the hashed id of its grant. */
export const grantClaim = 'gid';
