import { minute } from '../../clock/durations.ts';
import { fakeClock } from '../../clock/fake-clock.ts';
import { EndedSessions } from '../embedded/ended-sessions.ts';
import { type History, MemoryHistory } from '../embedded/history/memory-history.ts';
import { Hub } from '../embedded/hub.ts';
import { publisher } from '../embedded/publisher.ts';
import { ClientSession } from '../embedded/session/client-session.ts';
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
  /** Stands between the sessions and the real history. */
  readonly historyThrough?: (history: History) => History;
  readonly emulation?: string;
}

export interface FixtureClient {
  readonly session: ClientSession;
  /** What was sent to the client and not taken yet. */
  readonly sent: Message[];
  /** Set once the connection was told to close. */
  closed: Close | undefined;
  /** Hands in one frame of these objects. */
  send(...commands: object[]): void;
  /** Sends one and takes the one message that it brought about. */
  ask(command: object): Message | undefined;
  /** Connects and takes the reply. */
  connect(user?: string, sessionId?: string): Message | undefined;
}

/** Sessions without a network and on time that moves by hand: the protocol as a state machine. */
export function sessionFixture(options: FixtureOptions = {}) {
  const timers = manualTimers();
  // A whole second, since tokens know no parts of one.
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
    /** A client that is connected, as u1 in session t1 unless told otherwise. */
    connected(user?: string, sessionId?: string): FixtureClient {
      const one = client();
      one.connect(user, sessionId);
      return one;
    },
    subscriptionToken: (channel: string, user = 'u1', sessionId = 't1', life: number = minute) =>
      tokens.issueSubscriptionToken({ user, sessionId, channel, expiresAt: clock.now() + life }),
    publish: (channel: string, data: JsonValue) => publish(channel, JSON.stringify(data)),
    /** Moves both the timers and the clock. */
    pass(milliseconds: number) {
      clock.advance(milliseconds);
      timers.advance(milliseconds);
    },
  };
}

export type SessionFixture = ReturnType<typeof sessionFixture>;
