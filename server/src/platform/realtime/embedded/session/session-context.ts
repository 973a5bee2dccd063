import type { Clock } from '../../../clock/clock.ts';
import type { RealtimeLimits } from '../../limits.ts';
import type { Close, JsonValue } from '../../realtime-engine.ts';
import type { ConnectionClaims, SubscriptionClaims, Verdict } from '../../realtime-tokens.ts';
import type { EndedSessions } from '../ended-sessions.ts';
import type { History } from '../history/memory-history.ts';
import type { Hub } from '../hub.ts';
import type { Namespaces } from '../namespaces.ts';
import type { Publisher } from '../publisher.ts';
import type { Timers } from '../timers.ts';

type MaybePromise<T> = T | Promise<T>;

/** Who calls an rpc method, or sends a message. */
export interface RealtimeCaller {
  readonly user: string;
  readonly sessionId: string;
  /** The connection's id. */
  readonly client: string;
}

/** What the product decides. A verifier that throws is answered for with error 100, which the client retries. */
export interface RealtimePolicy {
  verifyConnectionToken(token: string): MaybePromise<Verdict<ConnectionClaims>>;
  verifySubscriptionToken(token: string): MaybePromise<Verdict<SubscriptionClaims>>;
  readonly namespaces: Namespaces;
  /** By method; without any, every call is answered with 108. */
  readonly rpc?: Readonly<
    Record<string, (data: JsonValue | undefined, caller: RealtimeCaller) => MaybePromise<JsonValue>>
  >;
  /** Takes what clients `send`; without it that closes the connection with 3508, as Centrifugo does. */
  readonly onMessage?: (data: JsonValue | undefined, caller: RealtimeCaller) => void;
}

export interface RealtimeLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Everything that the connections of one server share. */
export interface SessionContext {
  readonly policy: RealtimePolicy;
  readonly hub: Hub;
  readonly history: History;
  readonly publish: Publisher;
  readonly ended: EndedSessions;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly log: RealtimeLog;
  /** At least 0, below 1. */
  random(): number;
  /** Told of every connection that this side closes. */
  closed(close: Close): void;
  /** The name that emulated transports address their commands to. */
  readonly node: string;
}

/** The way to one client, whatever carries it. */
export interface Connection {
  /** Set on transports whose commands come by separate requests: the secret that those must show. */
  readonly emulation: string | undefined;
  send(message: string): void;
  /** Says why, where the transport can, and ends the connection. Nothing is sent after it. */
  close(close: Close): void;
}

/** Applies `use` at once where the value is at hand, so that the common case keeps no promise. */
export function whenReady<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
