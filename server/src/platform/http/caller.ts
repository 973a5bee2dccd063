import type { AdminScope, OperatorRole } from '@latchkey/contract/admin/operator-roles';

/** The kinds of token that authorise API calls (docs/behaviour/sessions.md#tokens). */
export type TokenKind = 'session' | 'pending_2fa' | 'pending_reset';

/** The holder of a valid token. */
export interface TokenCaller {
  readonly userId: string;
  /** The token's `jti`. */
  readonly sessionId: string;
  readonly kind: TokenKind;
  /** Present if the token is bound to a key. */
  readonly bound?: BoundToken;
}

/** The key that a token is bound to; without a proof of the key the token authorises little. */
export interface BoundToken {
  readonly thumbprint: string;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

/**
 * Whether a call that needs no proof of possession may still be told what only the session's holder knows: it came with
 * a proof of the session's key, or the session is not bound to a key and the token is enough.
 */
export function provesKeyOf({ bound }: TokenCaller, { keyThumbprint }: ClientInfo): boolean {
  return bound === undefined || bound.thumbprint === keyThumbprint;
}

/** A paired companion device, authenticated by its signed request (docs/behaviour/companion.md#signatures). */
export interface DeviceCaller {
  readonly userId: string;
  readonly deviceKeyId: string;
  readonly kind: 'device';
}

/** A machine with an access token for the Admin API (RFC 6749 §4.4). */
export interface MachineCaller {
  readonly kind: 'machine';
  readonly clientId: string;
  readonly name: string;
  /** The stored id of its token. */
  readonly tokenId: string;
  /** The scopes that are in the token and still granted to the client. */
  readonly scopes: readonly AdminScope[];
}

/** The operator behind a call: a person in a session with two factors, or a machine. */
export interface OperatorCaller {
  readonly kind: 'operator';
  readonly role: OperatorRole;
  readonly name: string;
  readonly by: TokenCaller | MachineCaller;
}

/** What is known about the calling program. */
export interface ClientInfo {
  /** The address as seen behind the trusted proxies. */
  readonly ip: string;
  readonly userAgent: string | null;
  /** The `x-device-id` header. */
  readonly deviceId: string | null;
  /**
   * The secret of the browser's cookie. A call counts attempts by it once it has recognised the browser, for which it
   * also needs the key: see `browserHash` (security #68, #376).
   */
  readonly browserId?: string | null;
  /** The id of the request, as in `x-request-id`. */
  readonly requestId?: string;
  /** Thumbprint of the key that the call proved possession of; a token issued by the call is bound to it. */
  readonly keyThumbprint?: string | null;
}
