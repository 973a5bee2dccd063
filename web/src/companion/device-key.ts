import { fromBase64url, toBase64url } from '../platform/encoding/base64url.ts';

/** ECDSA on P-256; WebCrypto's signatures are r and s, as the contract requires. */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface NewKey {
  /** Not extractable: it can only be used in this browser. */
  privateKey: CryptoKey;
  publicKey: { kty: 'EC'; crv: 'P-256'; x: string; y: string };
  /** RFC 7638. */
  thumbprint: string;
}

export async function newDeviceKey(): Promise<NewKey> {
  const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
  // A public key can always be exported.
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const thumbprint = await sha256(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }));
  return { privateKey: pair.privateKey, publicKey: { kty: 'EC', crv: 'P-256', x, y }, thumbprint };
}

export async function signText(key: CryptoKey, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return toBase64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
}

export async function sha256(text: string): Promise<string> {
  return toBase64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** The server's key in the format of the Push API. */
export const pushKeyBytes = fromBase64url;
