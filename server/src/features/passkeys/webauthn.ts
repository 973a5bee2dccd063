/** The library, read at the first use: its parsers of certificates take longer to read than the rest of the start. */
export function webauthn(): Promise<typeof import('@simplewebauthn/server')> {
  return import('@simplewebauthn/server');
}
