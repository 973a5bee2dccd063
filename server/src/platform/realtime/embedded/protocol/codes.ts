import { type Close, forcedClose } from '../../realtime-engine.ts';

// Numbers and texts of the Centrifugo client protocol v2; the client library acts on them.

/** Errors in reply to a command. The client retries a temporary one. */
export interface CommandError {
  readonly code: number;
  readonly message: string;
  readonly temporary?: true;
}

export const commandErrors = {
  internal: { code: 100, message: 'internal server error', temporary: true },
  unknownChannel: { code: 102, message: 'unknown channel' },
  permissionDenied: { code: 103, message: 'permission denied' },
  methodNotFound: { code: 104, message: 'method not found' },
  alreadySubscribed: { code: 105, message: 'already subscribed' },
  limitExceeded: { code: 106, message: 'limit exceeded' },
  badRequest: { code: 107, message: 'bad request' },
  notAvailable: { code: 108, message: 'not available' },
  tokenExpired: { code: 109, message: 'token expired' },
  unrecoverablePosition: { code: 112, message: 'unrecoverable position' },
} as const satisfies Record<string, CommandError>;

/** Codes from 3500 are final: the client does not reconnect by itself. */
export const closes = {
  shutdown: { code: 3001, reason: 'shutdown' },
  internal: { code: 3004, reason: 'internal server error' },
  connectionExpired: { code: 3005, reason: 'connection expired' },
  subscriptionExpired: { code: 3006, reason: 'subscription expired' },
  slow: { code: 3008, reason: 'slow' },
  insufficientState: { code: 3010, reason: 'insufficient state' },
  noPong: { code: 3012, reason: 'no pong' },
  tooManyRequests: { code: 3013, reason: 'too many requests' },
  invalidToken: { code: 3500, reason: 'invalid token' },
  badRequest: { code: 3501, reason: 'bad request' },
  stale: { code: 3502, reason: 'stale' },
  forced: forcedClose,
  connectionLimit: { code: 3504, reason: 'connection limit' },
  notAvailable: { code: 3508, reason: 'not available' },
} as const satisfies Record<string, Close>;

/** Codes below 2500 are final for the subscription; for others the client subscribes again. */
export const unsubscriptions = {
  server: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
  expired: { code: 2501, reason: 'subscription expired' },
} as const satisfies Record<string, Close>;
