/** Algorithms that FAPI 2.0 allows for JWTs (Security Profile §5.4); the last is named as in RFC 9864. */
export const fapiAlgorithms: readonly string[] = ['PS256', 'ES256', 'EdDSA', 'Ed25519'];
