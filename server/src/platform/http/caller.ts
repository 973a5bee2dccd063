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

/** A paired companion device, by its signed request (docs/behaviour/companion.md#signatures). */
export interface DeviceCaller {
  readonly userId: string;
  readonly deviceKeyId: string;
  readonly kind: 'device';
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
