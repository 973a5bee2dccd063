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
import type { CommandBudgets } from './command-budgets.ts';

type MaybePromise<T> = T | Promise<T>;

/** The caller of an rpc method, or the sender of a message. */
export interface RealtimeCaller {
  readonly user: string;
  readonly sessionId: string;
  /** The id of the connection. */
  readonly client: string;
}

/** Decisions of the product. If a verifier throws, the client receives error 100, which it retries. */
export interface RealtimePolicy {
  verifyConnectionToken(token: string): MaybePromise<Verdict<ConnectionClaims>>;
  verifySubscriptionToken(token: string): MaybePromise<Verdict<SubscriptionClaims>>;
  readonly namespaces: Namespaces;
  /** By method; if there are none, every call is answered with 108. */
  readonly rpc?: Readonly<
    Record<string, (data: JsonValue | undefined, caller: RealtimeCaller) => MaybePromise<JsonValue>>
  >;
  /** Receives what clients `send`; without it, `send` closes the connection with 3508, as in Centrifugo. */
  readonly onMessage?: (data: JsonValue | undefined, caller: RealtimeCaller) => void;
}

export interface RealtimeLog {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** What all connections of a server share. */
export interface SessionContext {
  readonly policy: RealtimePolicy;
  readonly hub: Hub;
  readonly history: History;
  readonly publish: Publisher;
  readonly ended: EndedSessions;
  readonly budgets: CommandBudgets;
  readonly limits: RealtimeLimits;
  readonly timers: Timers;
  readonly clock: Clock;
  readonly log: RealtimeLog;
  /** At least 0, below 1. */
  random(): number;
  /** Called for every connection that the server closes. */
  closed(close: Close): void;
  /** The name under which emulated transports send their commands. */
  readonly node: string;
}

/** The transport's side of a connection to one client. */
export interface Connection {
  /** For transports whose commands come in separate requests: the secret that these must contain. */
  readonly emulation: string | undefined;
  send(message: string): void;
  /** Sends the reason, if the transport can, and ends the connection. Nothing may be sent afterwards. */
  close(close: Close): void;
}

/** Applies `use` synchronously if the value is available, so that the common case needs no promise. */
export function whenReady<T, R>(value: MaybePromise<T>, use: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
