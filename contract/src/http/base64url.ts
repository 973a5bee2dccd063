/**
 * Base64url without padding (RFC 4648 §5) in its only spelling: the bits of the last character that stand for no byte are
 * zero (§3.5). With spare bits set, one value would have several names, and what is compared by its name, such as a key,
 * could come twice.
 */
export const canonicalBase64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;
