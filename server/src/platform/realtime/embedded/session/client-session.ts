import { randomUUID } from 'node:crypto';
import { type Close, type JsonValue, memberName } from '../../realtime-engine.ts';
import type { ConnectionClaims } from '../../realtime-tokens.ts';
import type { Member } from '../hub.ts';
import { type CommandError, closes, commandErrors, unsubscriptions } from '../protocol/codes.ts';
import type { Command } from '../protocol/commands.ts';
import { decodeFrame } from '../protocol/decode-frame.ts';
import { failure, reply } from '../protocol/encode.ts';
import { ChannelCommands } from './channel-commands.ts';
import { CommandQueue } from './command-queue.ts';
import { expiryOf } from './expiry.ts';
import { Heartbeat } from './heartbeat.ts';
import { callRpc } from './rpc-call.ts';
import { type Connection, type SessionContext, whenReady } from './session-context.ts';
import { SessionSubscriptions } from './session-subscriptions.ts';

/** Sent to clients that ask for the server's version. */
const version = 'embedded 2';

type Done = void | Promise<void>;

/**
 * A client's connection, independent of its transport: frames come in by `receive`; messages and the close go out
 * through the `Connection`.
 * States: new → connected, or refused (connect was answered with an error) → closed.
 */
export class ClientSession implements Member {
  readonly client: string = randomUUID();
  user = '';
  sessionId = '';
  readonly #context: SessionContext;
  readonly #connection: Connection;
  readonly #subscriptions: SessionSubscriptions;
  readonly #channels: ChannelCommands;
  readonly #heartbeat: Heartbeat;
  readonly #queue: CommandQueue<Command>;
  #state: 'new' | 'connected' | 'refused' | 'closed' = 'new';
  #info: JsonValue | undefined;
  #cancelStale: () => void;
  #cancelExpiry: (() => void) | undefined;

  constructor(context: SessionContext, connection: Connection) {
    this.#context = context;
    this.#connection = connection;
    const send = (message: string) => this.#send(message);
    this.#subscriptions = new SessionSubscriptions(context, this, {
      send,
      connInfo: () => this.#clientInfo(),
    });
    this.#channels = new ChannelCommands({
      context,
      isSubscribed: (channel) => this.#subscriptions.has(channel),
      infoOn: (channel) => this.#subscriptions.infoOn(channel),
      send,
    });
    this.#heartbeat = new Heartbeat({ context, send, onSilence: () => this.close(closes.noPong) });
    this.#queue = new CommandQueue<Command>({
      run: (command) => this.#run(command),
      onError: (command, error) => this.#failed(command, error),
      onTimeout: () => this.close(closes.internal),
      timers: context.timers,
      time: context.limits.commandTime,
      length: context.limits.queuedCommands,
    });
    this.#cancelStale = context.timers.after(context.limits.connectWithin, () => this.close(closes.stale));
  }

  /** Whether it has never authenticated. */
  get isStranger(): boolean {
    return this.user === '';
  }

  /** Takes one websocket frame or one HTTP body. */
  receive(frame: string): void {
    // The client may go on sending until it has read the close.
    if (this.#state !== 'closed') this.#handle(decodeFrame(frame));
  }

  #handle({ commands, broken }: ReturnType<typeof decodeFrame>): void {
    for (const command of commands) {
      if (this.#state === 'closed') return;
      // Pongs do not wait behind a slow command: they show that the client is alive.
      if (command === 'pong') this.#pong();
      else if (!this.#queue.push(command)) this.close(closes.tooManyRequests);
    }
    if (broken) this.close(closes.badRequest);
  }

  close(close: Close): void {
    if (this.#state === 'closed') return;
    const wasNew = this.#state === 'new';
    this.disconnected();
    this.#context.closed(close);
    const end = () => this.#connection.close(close);
    if (wasNew && this.#connection.emulation !== undefined) this.#later(end);
    else end();
  }

  /** The client has disconnected. */
  disconnected(): void {
    this.#state = 'closed';
    this.#queue.clear();
    this.#cancelStale();
    this.#cancelExpiry?.();
    this.#heartbeat.stop();
    this.#subscriptions.endAll();
    this.#context.hub.remove(this);
  }

  unsubscribe(channel: string): void {
    this.#subscriptions.end(channel, unsubscriptions.server);
  }

  #run(command: Command): Done {
    if (this.#state === 'closed') return;
    const { name, id } = command;
    const expected = name === 'connect' ? 'new' : 'connected';
    if (this.#state !== expected) return this.close(closes.badRequest);
    if (this.#state === 'connected' && !this.#context.budgets.take(this.user, this.sessionId))
      return this.close(closes.tooManyRequests);
    switch (name) {
      case 'connect':
        return this.#connect(id, command.body.token);
      case 'refresh':
        return this.#refresh(id, command.body.token);
      case 'subscribe':
        return this.#subscriptions.subscribe(id, command.body);
      case 'unsubscribe':
        return this.#subscriptions.unsubscribe(id, command.body.channel);
      case 'sub_refresh':
        return this.#subscriptions.refresh(id, command.body);
      case 'publish':
        return this.#channels.publish(id, command.body);
      case 'history':
        return this.#channels.history(id, command.body);
      case 'presence':
        return this.#channels.presence(id, command.body);
      case 'presence_stats':
        return this.#channels.presenceStats(id, command.body);
      case 'rpc':
        return callRpc(this.#context, command.body, this).then((answer) =>
          this.#send('error' in answer ? failure(id, answer.error) : reply(id, 'rpc', answer)),
        );
      case 'send':
        return this.#message(command.body.data);
    }
  }

  #connect(id: number, token: string | undefined): Done {
    if (token === undefined || token === '') return this.close(closes.badRequest);
    return whenReady(this.#context.policy.verifyConnectionToken(token), (claims) => {
      if (this.#state !== 'new') return;
      if (claims === 'expired') return this.#refuse(id, commandErrors.tokenExpired);
      if (claims === 'invalid') return this.close(closes.invalidToken);
      if (this.#context.ended.has(claims.user, claims.sessionId)) return this.close(closes.invalidToken);
      if (!this.#hasRoom(claims)) return this.close(closes.connectionLimit);
      this.#welcome(id, claims);
    });
  }

  #hasRoom({ user, sessionId }: ConnectionClaims): boolean {
    const { hub, limits } = this.#context;
    if (hub.connectionsOf(user) < limits.connectionsPerUser) return true;
    return hub.connectionsOf(user, sessionId) < limits.connectionsSure;
  }

  #welcome(id: number, claims: ConnectionClaims): void {
    const { hub, limits, node } = this.#context;
    const { emulation } = this.#connection;
    this.#state = 'connected';
    this.#cancelStale();
    this.user = claims.user;
    this.sessionId = claims.sessionId;
    this.#info = claims.info;
    hub.add(this);
    this.#send(
      reply(id, 'connect', {
        client: this.client,
        version,
        ...this.#expire(claims.expiresAt),
        ping: Math.max(1, Math.round(limits.pingInterval / 1000)),
        pong: true,
        ...(emulation === undefined ? {} : { session: emulation, node }),
      }),
    );
    this.#heartbeat.start();
  }

  #refresh(id: number, token: string): Done {
    return whenReady(this.#context.policy.verifyConnectionToken(token), (claims) => {
      if (this.#state !== 'connected') return;
      // Error 109 or 110 would make the client give up.
      if (claims === 'expired') return this.close(closes.connectionExpired);
      if (claims === 'invalid' || claims.user !== this.user || claims.sessionId !== this.sessionId) {
        return this.close(closes.invalidToken);
      }
      this.#info = claims.info;
      this.#send(reply(id, 'refresh', { client: this.client, version, ...this.#expire(claims.expiresAt) }));
    });
  }

  /** Sets the expiry of the connection; returns the part of the reply that announces it. */
  #expire(expiresAt: number): object {
    this.#cancelExpiry?.();
    const expiry = expiryOf(this.#context, expiresAt);
    if (!expiry) return {};
    this.#cancelExpiry = this.#context.timers.after(expiry.endsIn, () =>
      this.close(closes.connectionExpired),
    );
    return expiry.told;
  }

  #message(data: JsonValue | undefined): void {
    const { onMessage } = this.#context.policy;
    if (onMessage) onMessage(data, this);
    else this.close(closes.notAvailable);
  }

  #pong(): void {
    if (this.#state !== 'connected' || !this.#heartbeat.pong()) this.close(closes.badRequest);
  }

  /** Keeps the connection open until the client closes it or it is stale; it cannot be used any more. */
  #refuse(id: number, error: CommandError): void {
    this.#state = 'refused';
    const answer = () => this.#send(failure(id, error));
    if (this.#connection.emulation !== undefined) this.#later(answer);
    else answer();
  }

  #later(run: () => void): void {
    this.#context.timers.after(this.#context.limits.refusalDelay, run);
  }

  #failed(command: Command, error: unknown): void {
    this.#context.log.error({ err: error, command: command.name }, 'A realtime command failed');
    if (this.#state === 'new') this.#refuse(command.id, commandErrors.internal);
    else if (command.id > 0) this.#send(failure(command.id, commandErrors.internal));
  }

  #clientInfo(): object {
    return { client: this.client, user: memberName(this.user, this.sessionId), conn_info: this.#info };
  }

  #send(message: string): void {
    if (this.#state !== 'closed') this.#connection.send(message);
  }
}
