/** Applications on one account's page. */
export const maxListed = 500;
/** Rows of one page of `latchkey client list`. */
export const listPage = 200;
/** Random bytes of a client's secret (RFC 6749 §10.10). */
export const secretBytes = 32;
/** URIs of one kind that a client may register. */
export const maxUris = 50;
/** Characters of a picture as a data URL. */
export const maxLogoLength = 64 * 1024;
