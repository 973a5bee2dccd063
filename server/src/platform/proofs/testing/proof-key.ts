import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { Endpoint } from '@latchkey/contract/http/endpoint';

export interface ProofParts {
  readonly header?: Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Signs with a different key than the header names. */
  readonly signedBy?: ProofKeyPair;
}

/** A browser's key, and the proofs it makes (RFC 9449 §4.2). */
export class ProofKeyPair {
  readonly #privateKey: KeyObject;
  readonly jwk: { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string };

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#privateKey = privateKey;
    this.jwk = { kty: 'EC', crv: 'P-256', x, y };
  }

  get privateJwk() {
    return this.#privateKey.export({ format: 'jwk' });
  }

  get thumbprint(): string {
    const { kty, crv, x, y } = this.jwk;
    return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  }

  /** A proof for a call to `url`; every part can be overridden, and undefined omits it. */
  proof(
    { method }: Pick<Endpoint, 'method'>,
    url: string,
    nonce: string,
    token?: string,
    { header, claims, signedBy = this }: ProofParts = {},
  ): string {
    const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') };
    const iat = Math.floor(Date.now() / 1000);
    const signed = [
      { typ: 'dpop+jwt', alg: 'ES256', jwk: this.jwk, ...header },
      { jti: randomUUID(), htm: method, htu: url, iat, nonce, ...ath, ...claims },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${signed}.${signedBy.sign(signed)}`;
  }

  sign(text: string): string {
    const key = { key: this.#privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return sign('sha256', Buffer.from(text), key).toString('base64url');
  }
}
