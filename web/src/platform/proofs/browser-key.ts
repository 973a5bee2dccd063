import { type ProofKey, proofAlgorithm, proofType } from '@latchkey/contract/sessions/session-proof';
import { toBase64url } from '../encoding/base64url.ts';
import { keepKey, storedKey } from './key-store.ts';

/** ECDSA on P-256; WebCrypto's signatures are r and s, as JWS requires (RFC 7518 §3.4). */
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

export interface BrowserKey {
  /** Returns the claims as a JWT that only this browser can have signed. */
  sign(claims: object): Promise<string>;
}

let known: Promise<BrowserKey | undefined> | undefined;

/**
 * The key of this browser, generated when it is first needed and stored in IndexedDB: it is not extractable. All tabs
 * and accounts share it. Undefined if the browser cannot store it: its sessions are then unbound.
 */
export function browserKey(): Promise<BrowserKey | undefined> {
  known ??= open().catch(() => {
    // Tried again with the next call: a storage that failed once may work then.
    known = undefined;
    return undefined;
  });
  return known;
}

async function open(): Promise<BrowserKey | undefined> {
  const pair =
    (await storedKey()) ?? (await keepKey(await crypto.subtle.generateKey(algorithm, false, ['sign'])));
  if (!pair) throw new Error('the key was not kept');
  return keyOf(pair);
}

async function keyOf({ privateKey, publicKey }: CryptoKeyPair): Promise<BrowserKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const jwk: ProofKey = { kty: 'EC', crv: 'P-256', x, y };
  const header = encoded({ typ: proofType, alg: proofAlgorithm, jwk });
  return {
    async sign(claims) {
      const text = `${header}.${encoded(claims)}`;
      const bytes = new TextEncoder().encode(text);
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes);
      return `${text}.${toBase64url(signature)}`;
    },
  };
}

const encoded = (part: object): string => toBase64url(new TextEncoder().encode(JSON.stringify(part)));
