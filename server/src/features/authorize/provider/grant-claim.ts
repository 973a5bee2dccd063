/** The claim of a JWT access token that names the grant it came from, by its hash. */
export const grantClaim = 'gid';
