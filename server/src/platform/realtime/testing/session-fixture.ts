import { minute } from '../../clock/durations.ts';
import { fakeClock } from '../../clock/fake-clock.ts';
import { EndedSessions } from '../embedded/ended-sessions.ts';
import { type History, MemoryHistory } from '../embedded/history/memory-history.ts';
import { Hub } from '../embedded/hub.ts';
import { publisher } from '../embedded/publisher.ts';
import { ClientSession } from '../embedded/session/client-session.ts';
import { CommandBudgets } from '../embedded/session/command-budgets.ts';
import type { RealtimePolicy, SessionContext } from '../embedded/session/session-context.ts';
import { type RealtimeLimits, realtimeLimits } from '../limits.ts';
import type { Close, JsonValue } from '../realtime-engine.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testNamespaces, testSecret } from './embedded-server.ts';
import { manualTimers } from './manual-timers.ts';
import type { Message } from './raw-socket.ts';

export interface FixtureOptions {
  readonly policy?: Partial<RealtimePolicy>;
  readonly limits?: Partial<RealtimeLimits>;
  /** Wraps the history that the sessions use. */
  readonly historyThrough?: (history: History) => History;
  readonly emulation?: string;
}

export interface FixtureClient {
  readonly session: ClientSession;
  /** Messages sent to the client that were not read yet. */
  readonly sent: Message[];
  /** Set when the connection was closed. */
  closed: Close | undefined;
  /** Delivers one frame with these objects. */
  send(...commands: object[]): void;
  /** Sends a command and returns the one message that it caused. */
  ask(command: object): Message | undefined;
  /** Connects and returns the reply. */
  connect(user?: string, sessionId?: string): Message | undefined;
}

/** Sessions without a network and with manual time, to test the protocol as a state machine. */
export function sessionFixture(options: FixtureOptions = {}) {
  const timers = manualTimers();
  // A whole second, because tokens have no fractions.
  const clock = fakeClock(1_800_000_000_000);
  const tokens = realtimeTokens({ secret: testSecret, clock });
  const limits: RealtimeLimits = { ...realtimeLimits, ...options.limits };
  const hub = new Hub();
  const memory = new MemoryHistory(timers, limits);
  const history = options.historyThrough?.(memory) ?? memory;
  const log: { level: string; details: object; message: string }[] = [];
  const logger = (level: string) => (details: object, message: string) =>
    void log.push({ level, details, message });
  const publish = publisher({
    hub,
    history,
    namespaces: testNamespaces,
    publicationBytes: limits.publicationBytes,
  });
  const context: SessionContext = {
    policy: {
      verifyConnectionToken: tokens.verifyConnectionToken,
      verifySubscriptionToken: tokens.verifySubscriptionToken,
      namespaces: testNamespaces,
      ...options.policy,
    },
    hub,
    history,
    publish,
    ended: new EndedSessions(timers, limits),
    budgets: new CommandBudgets(timers, limits),
    limits,
    timers,
    clock,
    log: { debug: logger('debug'), info: logger('info'), warn: logger('warn'), error: logger('error') },
    random: () => 0,
    closed: () => {},
    node: 'node-1',
  };
  const connectionToken = (user = 'u1', sessionId = 't1', life: number = minute) =>
    tokens.issueConnectionToken({ user, sessionId, expiresAt: clock.now() + life });

  function client(): FixtureClient {
    const sent: Message[] = [];
    const one: FixtureClient = {
      session: new ClientSession(context, {
        emulation: options.emulation,
        send: (message) => void sent.push(JSON.parse(message)),
        close: (close) => {
          one.closed = close;
        },
      }),
      sent,
      closed: undefined,
      send: (...commands) =>
        one.session.receive(commands.map((command) => JSON.stringify(command)).join('\n')),
      ask(command) {
        one.send(command);
        return sent.shift();
      },
      connect: (user, sessionId) => one.ask({ id: 1, connect: { token: connectionToken(user, sessionId) } }),
    };
    return one;
  }

  return {
    timers,
    clock,
    limits,
    hub,
    memory,
    context,
    log,
    tokens,
    client,
    connectionToken,
    /** A connected client, by default u1 in session t1. */
    connected(user?: string, sessionId?: string): FixtureClient {
      const one = client();
      one.connect(user, sessionId);
      return one;
    },
    subscriptionToken: (channel: string, user = 'u1', sessionId = 't1', life: number = minute) =>
      tokens.issueSubscriptionToken({ user, sessionId, channel, expiresAt: clock.now() + life }),
    publish: (channel: string, data: JsonValue) => publish(channel, JSON.stringify(data)),
    /** Advances both the timers and the clock. */
    pass(milliseconds: number) {
      clock.advance(milliseconds);
      timers.advance(milliseconds);
    },
  };
}

export type SessionFixture = ReturnType<typeof sessionFixture>;
