import { day, hour, minute, second } from '../clock/durations.ts';

const KiB = 1024;
const MiB = 1024 * KiB;

/**
 * Limits of realtime; times in milliseconds, sizes in bytes.
 * Where Centrifugo has the same setting, `deploy/centrifugo/config.json` gives it the same value.
 */
export const realtimeLimits = {
  /** One websocket message, or one HTTP body; more closes with 1009, or is answered with 413 (security #77). */
  messageBytes: 64 * KiB,
  /** What the server itself may publish at once. */
  publicationBytes: 64 * KiB,
  /** Characters of a channel's name. */
  channelLength: 255,
  channelsPerConnection: 128,
  /** All connections of the process; more are answered with 503. */
  connections: 20_000,
  /** More are closed with 3504 (security #77). */
  connectionsPerUser: 64,
  /** Commands of one connection that wait their turn; more close with 3013. */
  queuedCommands: 512,

  /** A connection without a connect command is closed with 3502 after this (security #77). */
  connectWithin: 10 * second,
  /** A command that takes longer closes its connection with 3004. */
  commandTime: 10 * second,
  /** An rpc handler that takes longer is answered for with error 100; the client waits 5 s. */
  rpcTime: 4 * second,
  pingInterval: 25 * second,
  pongWithin: 8 * second,
  /** A connection or subscription lives on this long after its token's end, for the refresh to arrive. */
  expiryGrace: 25 * second,
  /** Whatever a token says, it is to be refreshed after this. */
  longestTtl: 1 * day,

  /** Bytes that wait for a slow client; more cut it off (R16). */
  backlogBytes: 1 * MiB,
  /** What waited this long for a slow client cuts it off (R16: at most 15 s). */
  backlogTime: 10 * second,
  /** How long the other side may take to answer a close. */
  closeHandshake: 3 * second,
  /** Emulated transports: the disconnect push goes ahead of the end of the stream by this much. */
  endDelay: 250,
  /** Emulated transports: a refused connect is answered this late, since centrifuge 5.7.4 retries it at once. */
  refusalDelay: 500,
  /** How long an HTTP body may take to arrive. */
  bodyTime: 10 * second,
  /** How long `stop` waits for connections to end before it cuts them. */
  shutdownTime: 2 * second,

  /** Channels whose position is remembered; beyond it the least recently used is forgotten. */
  streams: 200_000,
  /** All kept publications together. */
  historyBytes: 64 * MiB,
  /** A channel that nobody is subscribed to is forgotten after this long without a publication. */
  streamIdleLife: 10 * minute,
  sweepInterval: 30 * second,
  /** Publications that arrive while one subscription is being made; more close with 3010. */
  joinBuffer: 256,

  /** An ended session is refused at least this long: longer than any connection token lives. */
  endedSessionLife: 1 * hour,
  endedSessions: 100_000,

  /** Centrifugo's API: one attempt, the number of attempts, and the first delay between them, doubled each time. */
  apiTime: 2 * second,
  /** What is read of an answer of that API. */
  apiReplyBytes: 256 * KiB,
  apiAttempts: 3,
  apiRetryDelay: 100,
  /** After it gave no answer, so long nobody waits for another: a call fails at once. */
  apiRest: 2 * second,
  /** One question whether the engine is there. */
  checkTime: 1 * second,
} as const;

export type RealtimeLimits = { readonly [Name in keyof typeof realtimeLimits]: number };
