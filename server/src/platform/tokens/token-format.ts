import { canonicalBase64url } from '@latchkey/contract/http/base64url';
import { createSigner, createVerifier } from 'fast-jwt';
import type { Clock } from '../clock/clock.ts';
import { andThen, type MaybePromise } from '../http/and-then.ts';
import type { TokenKind } from '../http/caller.ts';
import { rememberedTokens } from './limits.ts';
import type { SigningKey, SigningKeys } from './signing-keys.ts';

/** The claims of a session token (docs/behaviour/sessions.md#tokens). */
export interface TokenClaims {
  readonly sub: string;
  readonly jti: string;
  readonly kind: TokenKind;
  /** Seconds since the epoch. */
  readonly exp: number;
}

/** A token whose signature has been verified. */
interface ProvenToken extends AcceptedToken {
  readonly keyId: string;
}

interface AcceptedToken {
  readonly claims: TokenClaims;
  /** Seconds since the epoch. */
  readonly notBefore: number;
}

export interface TokenFormatOptions {
  readonly keys: SigningKeys;
  readonly clock: Clock;
  /** PUBLIC_URL. */
  readonly issuer: string;
}

const algorithm = 'HS256';
const kinds: readonly TokenKind[] = ['session', 'pending_2fa', 'pending_reset'];
const maxLength = 2_048;

/**
 * Session tokens as JWT (RFC 7519) signed with HMAC: verification is synchronous and takes microseconds.
 * `aud` distinguishes them from every other token that the portal signs.
 */
export class TokenFormat {
  readonly #options: TokenFormatOptions;
  readonly #audience: string;
  /** By token, oldest first. */
  readonly #proven = new Map<string, ProvenToken>();
  readonly #verifiers = new Map<string, (token: string) => unknown>();
  #signer: { readonly keyId: string; sign(claims: Record<string, unknown>): string } | undefined;

  constructor(options: TokenFormatOptions) {
    this.#options = options;
    this.#audience = `${options.issuer}/api`;
  }

  issue(claims: TokenClaims): string {
    const iat = Math.floor(this.#options.clock.now() / 1000);
    return this.#signerOf(this.#options.keys.signing()).sign({
      ...claims,
      iss: this.#options.issuer,
      aud: this.#audience,
      iat,
    });
  }

  /**
   * The claims of a session token that is valid and not expired; undefined for anything else (security #42, #43).
   * Synchronous unless its key is unknown to this process.
   */
  read(token: string): MaybePromise<TokenClaims | undefined> {
    const known = this.#proven.get(token);
    return known && this.#options.keys.verifying(known.keyId)
      ? this.#inTime(known)
      : andThen(this.#prove(token), (proven) => proven && this.#inTime(proven));
  }

  #inTime({ claims, notBefore }: ProvenToken): TokenClaims | undefined {
    const now = this.#options.clock.now() / 1000;
    return claims.exp > now && notBefore <= now ? claims : undefined;
  }

  #prove(token: string): MaybePromise<ProvenToken | undefined> {
    if (token.length > maxLength || !token.split('.').every((part) => canonicalBase64url.test(part)))
      return undefined;
    const keyId = decodeKeyId(token.slice(0, token.indexOf('.')));
    if (!keyId) return undefined;
    const { keys } = this.#options;
    return andThen(keys.verifying(keyId) ?? keys.lookUp(keyId), (key) => key && this.#proveWith(key, token));
  }

  /** Verifies the signature and caches the result: it stays valid as long as the key is in use. */
  #proveWith(key: SigningKey, token: string): ProvenToken | undefined {
    const accepted = this.#verified(token, key);
    if (!accepted) return undefined;
    // There are thousands of them: shared strings are stored only once.
    const proven = { ...accepted, keyId: key.id };
    if (this.#proven.size >= rememberedTokens) this.#proven.delete(this.#proven.keys().next().value ?? '');
    this.#proven.set(token, proven);
    return proven;
  }

  #verified(token: string, key: SigningKey): AcceptedToken | undefined {
    try {
      return accept(this.#verifierOf(key)(token));
    } catch {
      return undefined;
    }
  }

  /** One key signs at a time: its signer is cached until another key takes over. */
  #signerOf(key: SigningKey) {
    if (this.#signer?.keyId !== key.id) {
      // With `noTimestamp` the library would drop the given `iat`.
      const sign = createSigner({ algorithm, key: Buffer.from(key.secret), kid: key.id });
      this.#signer = { keyId: key.id, sign };
    }
    return this.#signer;
  }

  #verifierOf(key: SigningKey): (token: string) => unknown {
    let verify = this.#verifiers.get(key.id);
    if (!verify) {
      verify = createVerifier({
        key: Buffer.from(key.secret),
        algorithms: [algorithm],
        allowedIss: this.#options.issuer,
        allowedAud: this.#audience,
        requiredClaims: ['sub', 'jti', 'kind', 'exp', 'iss', 'aud'],
        // The times are compared with our own clock.
        ignoreExpiration: true,
        ignoreNotBefore: true,
      });
      this.#verifiers.set(key.id, verify);
    }
    return verify;
  }
}

function accept(claims: unknown): AcceptedToken | undefined {
  const { sub, jti, kind, exp, nbf = 0 } = claims as Record<string, unknown>;
  if (typeof exp !== 'number' || typeof nbf !== 'number') return undefined;
  const known = kinds.find((one) => one === kind);
  if (typeof sub !== 'string' || typeof jti !== 'string' || !known) return undefined;
  return { claims: { sub, jti, kind: known, exp }, notBefore: nbf };
}

function decodeKeyId(header: string): string | undefined {
  try {
    const { alg, kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, unknown>;
    return alg === algorithm && typeof kid === 'string' ? kid : undefined;
  } catch {
    return undefined;
  }
}
