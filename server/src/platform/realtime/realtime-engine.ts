/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/** Why a connection is closed: codes 3500–3999 are final, after others the client reconnects. */
export interface Close {
  readonly code: number;
  /** Short, never empty, never valid JSON: the client library interprets some JSON as an order to reconnect. */
  readonly reason: string;
}

/** Closes a connection permanently: the client must not reconnect with its present tokens. */
export const forcedClose: Close = { code: 3503, reason: 'force disconnect' };

/**
 * Realtime, as the features see it: the server embedded in this process, or a Centrifugo cluster.
 * Every call rejects with a `RealtimeError` when the engine could not be reached in time or refused.
 *
 * A connection belongs to one session of one user, and is known to the engine by `memberName(user, sessionId)`.
 * Centrifugo can close connections by user only (closing by anything else needs an id that it alone assigns),
 * so a user of Centrifugo is one session: that is what lets one session be closed while the others live on.
 */
export interface RealtimeEngine {
  /** Sends `data` to all subscribers, and keeps it as long as the channel's namespace says. */
  publish(channel: string, data: JsonValue): Promise<void>;
  /** Closes every connection of one session (security #77), with 3503 by default. */
  disconnectSession(user: string, sessionId: string, close?: Close): Promise<void>;
  /** Closes every connection of these sessions of the user, in one call. */
  disconnect(user: string, sessionIds: readonly string[], close?: Close): Promise<void>;
  /**
   * Checks whether an external engine would accept our calls, once and within `checkTime`. Rejects with a
   * RealtimeError, with `httpStatus` 401 if the engine does not know our key. The embedded engine has no such check.
   */
  check?(): Promise<void>;
  /** Ends one subscription of a session and leaves its connections open; the client does not subscribe again. */
  unsubscribe(user: string, sessionId: string, channel: string): Promise<void>;
}

/** The engine was unavailable, or refused the call. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  /** Centrifugo's error code, if it answered with one (102: unknown channel). */
  readonly code: number | undefined;
  /** The HTTP status of a refusal. */
  readonly httpStatus: number | undefined;

  constructor(
    message: string,
    options?: ErrorOptions & { code?: number | undefined; httpStatus?: number | undefined },
  ) {
    super(message, options);
    this.code = options?.code;
    this.httpStatus = options?.httpStatus;
  }
}

/**
 * The name of a session's connections: the `sub` of its tokens, and the `user` in Centrifugo's API.
 * The session id must not contain a dot, so that the name can be split again.
 */
export function memberName(user: string, sessionId: string): string {
  if (user === '' || sessionId === '' || sessionId.includes('.')) {
    throw new RangeError('A realtime member needs a user and a session id without a dot');
  }
  return `${user}.${sessionId}`;
}
