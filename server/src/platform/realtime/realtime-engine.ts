/** Whatever JSON can say. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue | undefined };

/** Why a connection is closed: 3500–3999 is final, any other code lets the client come back. */
export interface Close {
  readonly code: number;
  /** Short, never empty, never valid JSON: the client library reads some of those as an order to reconnect. */
  readonly reason: string;
}

/** Ends a connection for good: the client must not come back with the tokens it has. */
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
  /** Sends `data` to whoever is subscribed, and keeps it as long as the channel's namespace says. */
  publish(channel: string, data: JsonValue): Promise<void>;
  /** Closes every connection of one session (security #77); 3503 unless told otherwise. */
  disconnectSession(user: string, sessionId: string, close?: Close): Promise<void>;
  /** Closes every connection of these sessions of the user, in one go. */
  disconnect(user: string, sessionIds: readonly string[], close?: Close): Promise<void>;
  /**
   * Asks an engine beside this process whether it would take our calls, once and within `checkTime`; rejects with a
   * RealtimeError, of `httpStatus` 401 where it does not know our key. The embedded one has nobody to ask.
   */
  check?(): Promise<void>;
  /** Ends one subscription of a session and leaves its connections open; the client takes it as final. */
  unsubscribe(user: string, sessionId: string, channel: string): Promise<void>;
}

/** The engine was away, or said no. */
export class RealtimeError extends Error {
  override readonly name = 'RealtimeError';
  /** Centrifugo's error code where the engine answered with one (102: unknown channel). */
  readonly code: number | undefined;
  /** Where the engine refused with one. */
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
 * The name of a session's connections: the `sub` of its tokens, and the `user` of Centrifugo's API.
 * The session id must not contain a dot, so that the name can be taken apart again.
 */
export function memberName(user: string, sessionId: string): string {
  if (user === '' || sessionId === '' || sessionId.includes('.')) {
    throw new RangeError('A realtime member needs a user and a session id without a dot');
  }
  return `${user}.${sessionId}`;
}
