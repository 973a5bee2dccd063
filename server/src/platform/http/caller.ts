import type { AdminScope, OperatorRole } from '@latchkey/contract/admin/operator-roles';

/** The kinds of token of docs/behaviour/sessions.md#tokens that open API calls. */
export type TokenKind = 'session' | 'pending_2fa' | 'pending_reset';

/** The bearer of a live token. */
export interface TokenCaller {
  readonly userId: string;
  /** The token's `jti`. */
  readonly sessionId: string;
  readonly kind: TokenKind;
  /** Present where the token is bound to a key. */
  readonly bound?: BoundToken;
}

/** A token that counts for little without a proof of its key. */
export interface BoundToken {
  readonly thumbprint: string;
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

/**
 * Whether a call that goes without a proof of its session's key came with one, so that it may be told what the session's holder
 * knows; of a session without a key whoever has the token is the holder.
 */
export function provesKeyOf({ bound }: TokenCaller, { keyThumbprint }: ClientInfo): boolean {
  return bound === undefined || bound.thumbprint === keyThumbprint;
}

/** A paired companion device, by its signed request (docs/behaviour/companion.md#signatures). */
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
  /** Of its token, as it is stored. */
  readonly tokenId: string;
  /** What the token holds and the client is still granted. */
  readonly scopes: readonly AdminScope[];
}

/** Who operates the portal: a person in a session with two factors, or a machine. */
export interface OperatorCaller {
  readonly kind: 'operator';
  readonly role: OperatorRole;
  readonly name: string;
  readonly by: TokenCaller | MachineCaller;
}

/** What is known of the program that calls. */
export interface ClientInfo {
  /** As seen behind the trusted proxies. */
  readonly ip: string;
  readonly userAgent: string | null;
  /** The `x-device-id` header. */
  readonly deviceId: string | null;
  /** The secret of the browser's cookie, by which a sign-in call knows it again (security #68). */
  readonly browserId?: string | null;
  /** Of the call, as in `x-request-id`. */
  readonly requestId?: string;
  /** The thumbprint of the key that the browser proved to hold by this call; a token that the call answers is bound to it. */
  readonly keyThumbprint?: string | null;
}
