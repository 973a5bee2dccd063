/**
 * Base64url without padding (RFC 4648 §5) in canonical form: unused bits of the last character are zero (§3.5).
 * Otherwise one value would have several encodings, and something that is identified by its encoding, such as a key,
 * could be registered twice.
 */
export const canonicalBase64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/;
