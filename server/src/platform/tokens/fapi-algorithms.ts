/** What JWTs may be signed with where FAPI 2.0 is asked for (Security Profile §5.4); the last by its own name (RFC 9864). */
export const fapiAlgorithms: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519'];
