import { day, hour, minute, second } from '../clock/durations.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * Limits of realtime; times in milliseconds, sizes in bytes.
 * Where Centrifugo has the same setting, `deploy/centrifugo/config.json` gives it the same value.
 */
export const realtimeLimits = {
  /** One websocket message or HTTP body; a larger one closes with 1009, or is answered with 413 (security #77). */
  messageBytes: 64 * KiB,
  /** Fragments of a websocket message, and pieces in which one may arrive; more close with 1008 (security #577). */
  messageFragments: 64,
  messagePieces: 4_096,
  /** Maximum size of a publication by the server. */
  publicationBytes: 64 * KiB,
  /** Maximum characters of a channel's name. */
  channelLength: 255,
  channelsPerConnection: 128,
  /**
   * All connections of the process. A further one takes the place of one without a token (security #334), and is answered
   * with 503 if there is none.
   */
  connections: 20_000,
  /** Further ones are closed with 3504 (security #77). */
  connectionsPerUser: 64,
  /**
   * Connections that a session is sure of, however many the user's other sessions have: one of them may be a sign-in of
   * somebody who only knows the password (security #312).
   */
  connectionsSure: 8,
  /** Waiting commands of one connection; further ones close it with 3013. */
  queuedCommands: 512,
  /**
   * Commands that the connections of a session send at once, and per second after that; further ones close the connection
   * with 3013 (security #576). A page needs three to connect, and then one every few minutes.
   */
  commandsAtOnce: 512,
  commandsPerSecond: 20,

  /** A connection without a connect command is closed with 3502 after this (security #77). */
  connectWithin: 10 * second,
  /** A command that takes longer closes its connection with 3004. */
  commandTime: 10 * second,
  /** If an rpc handler takes longer, the call is answered with error 100; the client waits 5 s. */
  rpcTime: 4 * second,
  pingInterval: 25 * second,
  pongWithin: 8 * second,
  /** How long a connection or subscription continues after its token has expired, for the refresh to arrive. */
  expiryGrace: 25 * second,
  /** Maximum time after which a token must be refreshed, whatever its expiry. */
  longestTtl: 1 * day,

  /** Bytes waiting for a slow client; more than this cut it off (R16). */
  backlogBytes: 1 * MiB,
  /** A client for which bytes have waited this long is cut off (R16: at most 15 s). */
  backlogTime: 10 * second,
  /** How long the other side may take to answer a close. */
  closeHandshake: 3 * second,
  /** Emulated transports: the disconnect push precedes the end of the stream by this time. */
  endDelay: 250,
  /**
   * Emulated transports: a refused connect is answered after this delay, because centrifuge 5.7.4 retries it at once.
   */
  refusalDelay: 500,
  /** How long an HTTP body may take to arrive. */
  bodyTime: 10 * second,
  /** How long `stop` waits for connections to end before it cuts them off. */
  shutdownTime: 2 * second,

  /** Channels whose position is remembered; beyond it the least recently used is dropped. */
  streams: 200_000,
  /** All kept publications together. */
  historyBytes: 64 * MiB,
  /** A channel without subscribers is dropped after this time without a publication. */
  streamIdleLife: 10 * minute,
  sweepInterval: 30 * second,
  /** Publications that may arrive while a subscription is being created; more close with 3010. */
  joinBuffer: 256,

  /** Minimum time for which an ended session is refused: longer than any connection token lives. */
  endedSessionLife: 1 * hour,
  endedSessions: 100_000,

  /** Centrifugo's API: timeout of an attempt, number of attempts, and the first delay between them, which doubles. */
  apiTime: 2 * second,
  /** Maximum bytes that are read of a reply of that API. */
  apiReplyBytes: 256 * KiB,
  apiAttempts: 3,
  apiRetryDelay: 100,
  /** After a call without a reply, further calls fail immediately for this time. */
  apiRest: 2 * second,
  /** Timeout of one check whether the engine is available. */
  checkTime: 1 * second,
} as const;

export type RealtimeLimits = { readonly [Name in keyof typeof realtimeLimits]: number };
