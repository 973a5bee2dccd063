import { recover } from '../history/recovery.ts';
import type { Publication, StreamState } from '../history/stream-state.ts';
import type { Member } from '../hub.ts';
import { type Namespace, namespaceOf } from '../namespaces.ts';
import { type CommandError, closes, commandErrors, unsubscriptions } from '../protocol/codes.ts';
import type { CommandBody } from '../protocol/commands.ts';
import { failure, rawReply, reply, unsubscribePush } from '../protocol/encode.ts';
import { expiryOf } from './expiry.ts';
import { type SessionContext, whenReady } from './session-context.ts';
import { Subscription } from './subscription.ts';

/** The client prefers a new subscription to one with a gap. */
const rejectUnrecovered = 2;

type Request = CommandBody<'subscribe'>;
type Granted = { expiresAt?: number | undefined; info?: Subscription['chanInfo'] };
type Outlet = { send(message: string): void; connInfo(): object };
type Done = void | Promise<void>;

/** The subscriptions of one connection: subscribe, unsubscribe, sub_refresh and expiry. */
export class SessionSubscriptions {
  readonly #context: SessionContext;
  readonly #member: Member;
  readonly #outlet: Outlet;
  readonly #live = new Map<string, Subscription>();

  constructor(context: SessionContext, member: Member, outlet: Outlet) {
    this.#context = context;
    this.#member = member;
    this.#outlet = outlet;
  }

  has(channel: string): boolean {
    return this.#live.get(channel)?.isJoining === false;
  }

  /** Client info as shown in presence and publications. */
  infoOn(channel: string): object {
    return this.#live.get(channel)?.info() ?? this.#outlet.connInfo();
  }

  subscribe(id: number, request: Request): Done {
    const { limits, policy } = this.#context;
    const { channel, token } = request;
    const namespace = namespaceOf(policy.namespaces, channel);
    if ((request.type ?? 0) !== 0) return this.#fail(id, commandErrors.notAvailable);
    if (channel.length > limits.channelLength) return this.#fail(id, commandErrors.badRequest);
    if (!namespace) return this.#fail(id, commandErrors.unknownChannel);
    if (this.#live.has(channel)) return this.#fail(id, commandErrors.alreadySubscribed);
    if (this.#live.size >= limits.channelsPerConnection) return this.#fail(id, commandErrors.limitExceeded);
    if (token === undefined || token === '') {
      if (!namespace.allowSubscribe) return this.#fail(id, commandErrors.permissionDenied);
      return this.#join(id, request, namespace, {});
    }
    return whenReady(policy.verifySubscriptionToken(token), (claims) => {
      if (claims === 'expired') return this.#fail(id, commandErrors.tokenExpired);
      if (claims === 'invalid') return this.#fail(id, commandErrors.permissionDenied);
      if (!this.#fits(claims, channel)) return this.#member.close(closes.invalidToken);
      return this.#join(id, request, namespace, claims);
    });
  }

  unsubscribe(id: number, channel: string): void {
    this.#end(channel);
    this.#outlet.send(reply(id, 'unsubscribe', {}));
  }

  refresh(id: number, { channel, token }: CommandBody<'sub_refresh'>): Done {
    const subscription = this.#live.get(channel);
    if (!subscription) return this.#fail(id, commandErrors.permissionDenied);
    if (token === undefined || token === '') return this.#fail(id, commandErrors.badRequest);
    return whenReady(this.#context.policy.verifySubscriptionToken(token), (claims) => {
      if (this.#live.get(channel) !== subscription) return;
      // Error 109 or 110 would make the client give up.
      if (claims === 'expired') return this.#member.close(closes.subscriptionExpired);
      if (claims === 'invalid' || !this.#fits(claims, channel)) {
        return this.#member.close(closes.invalidToken);
      }
      subscription.chanInfo = claims.info;
      const expiry = this.#expire(subscription, claims.expiresAt);
      this.#outlet.send(reply(id, 'sub_refresh', expiry));
    });
  }

  /** Ends a subscription by the server; for codes from 2500 the client subscribes again. */
  end(channel: string, reason: (typeof unsubscriptions)[keyof typeof unsubscriptions]): void {
    if (!this.#end(channel)) return;
    this.#outlet.send(unsubscribePush(channel, reason));
  }

  /** The connection has ended: there is no client to notify. */
  endAll(): void {
    for (const channel of [...this.#live.keys()]) this.#end(channel);
  }

  #join(id: number, request: Request, namespace: Namespace, granted: Granted): Done {
    const { channel } = request;
    const subscription: Subscription = new Subscription({
      member: this.#member,
      channel,
      chanInfo: granted.info,
      info: () => ({ ...this.#outlet.connInfo(), chan_info: subscription.chanInfo }),
      positioned: namespace.positioned || namespace.recovery,
      joinBuffer: this.#context.limits.joinBuffer,
      send: (message) => this.#outlet.send(message),
      onGap: () => this.end(channel, unsubscriptions.insufficientState),
    });
    this.#live.set(channel, subscription);
    // Joins before it reads the history, so that no publication is lost in between.
    this.#context.hub.join(channel, subscription);
    const hasHistory = namespace.historySize > 0;
    const nothing: StreamState = { offset: 0, epoch: '', publications: [] };
    return whenReady(hasHistory ? this.#read(subscription) : nothing, (state) => {
      if (this.#live.get(channel) !== subscription) return;
      this.#answer(id, request, namespace, granted, subscription, state);
    });
  }

  #read(subscription: Subscription): StreamState | Promise<StreamState> {
    const state = this.#context.history.read(subscription.channel);
    if (!(state instanceof Promise)) return state;
    return state.catch((error: unknown) => {
      this.#end(subscription.channel);
      throw error;
    });
  }

  #answer(
    id: number,
    request: Request,
    namespace: Namespace,
    granted: Granted,
    subscription: Subscription,
    state: StreamState,
  ) {
    const { channel, offset = 0, epoch = '', flag = 0 } = request;
    const arrived = subscription.arrivedAfter(state);
    if (arrived === 'gap') return this.#member.close(closes.insufficientState);
    const recovering = namespace.recovery && request.recover === true;
    const missed = recovering ? recover(state, { offset, epoch }) : undefined;
    if (recovering && !missed && flag & rejectUnrecovered) {
      this.#end(channel);
      return this.#fail(id, commandErrors.unrecoverablePosition);
    }
    const publications = missed ? [...missed, ...arrived] : [];
    const result = {
      ...this.#expire(subscription, granted.expiresAt),
      ...(namespace.positioned || namespace.recovery
        ? { positioned: true, epoch: state.epoch, offset: missed ? offset : state.offset }
        : {}),
      ...(namespace.recovery ? { recoverable: true } : {}),
      ...(request.recover === true ? { was_recovering: true, recovered: missed !== undefined } : {}),
    };
    this.#outlet.send(rawReply(id, 'subscribe', withPublications(result, publications)));
    subscription.start({ epoch: state.epoch, offset: publications.at(-1)?.offset ?? state.offset });
  }

  /** Sets the expiry of the subscription; returns the part of the reply that announces it. */
  #expire(subscription: Subscription, expiresAt: number | undefined): object {
    subscription.cancelExpiry?.();
    const { timers } = this.#context;
    const expiry = expiryOf(this.#context, expiresAt);
    if (!expiry) return {};
    subscription.cancelExpiry = timers.after(expiry.endsIn, () =>
      this.end(subscription.channel, unsubscriptions.expired),
    );
    return expiry.told;
  }

  #fits(
    claims: { user: string; sessionId: string; channel: string; client?: string | undefined },
    channel: string,
  ) {
    const { user, sessionId, client } = this.#member;
    return (
      claims.channel === channel &&
      claims.user === user &&
      claims.sessionId === sessionId &&
      (claims.client === undefined || claims.client === client)
    );
  }

  #end(channel: string): boolean {
    const subscription = this.#live.get(channel);
    if (!subscription) return false;
    this.#live.delete(channel);
    this.#context.hub.leave(channel, subscription);
    subscription.end();
    return true;
  }

  #fail(id: number, error: CommandError): void {
    this.#outlet.send(failure(id, error));
  }
}

function withPublications(result: object, publications: readonly Publication[]): string {
  if (publications.length === 0) return JSON.stringify(result);
  const list = publications.map(({ encoded }) => encoded).join(',');
  return `${JSON.stringify(result).slice(0, -1)},"publications":[${list}]}`;
}
