import { RealtimeError } from '../../realtime-engine.ts';
import { recover } from '../history/recovery.ts';
import type { Publication, StreamState } from '../history/stream-state.ts';
import { type Namespace, namespaceOf } from '../namespaces.ts';
import { type CommandError, commandErrors } from '../protocol/codes.ts';
import type { CommandBody } from '../protocol/commands.ts';
import { failure, rawReply, reply } from '../protocol/encode.ts';
import { type SessionContext, whenReady } from './session-context.ts';

export interface ChannelCommandsDeps {
  readonly context: SessionContext;
  isSubscribed(channel: string): boolean;
  /** Client info as others in the channel see it. */
  infoOn(channel: string): object;
  send(message: string): void;
}

/** What a client may do in a channel beyond receiving: nothing, unless the namespace allows it (security #76). */
export class ChannelCommands {
  readonly #deps: ChannelCommandsDeps;

  constructor(deps: ChannelCommandsDeps) {
    this.#deps = deps;
  }

  publish(id: number, { channel, data, type = 0 }: CommandBody<'publish'>) {
    const { context, infoOn, send } = this.#deps;
    const refusal = this.#refusal(channel, (namespace) => namespace.allowPublish);
    if (refusal) return send(failure(id, refusal));
    if (type !== 0) return send(failure(id, commandErrors.notAvailable));
    if (data === undefined) return send(failure(id, commandErrors.badRequest));
    try {
      context.publish(channel, JSON.stringify(data), JSON.stringify(infoOn(channel)));
    } catch (error) {
      if (!(error instanceof RealtimeError)) throw error;
      return send(failure(id, commandErrors.limitExceeded));
    }
    send(reply(id, 'publish', {}));
  }

  history(id: number, { channel, since, limit = 0, reverse = false }: CommandBody<'history'>) {
    const { context, send } = this.#deps;
    const refusal = this.#refusal(
      channel,
      (namespace) => namespace.allowHistory,
      (namespace) => namespace.historySize > 0,
    );
    if (refusal) return send(failure(id, refusal));
    return whenReady(context.history.read(channel), (state) => {
      if (since?.epoch && since.epoch !== state.epoch) {
        return send(failure(id, commandErrors.unrecoverablePosition));
      }
      const found = part(state, since?.offset, reverse).slice(0, limit < 0 ? undefined : limit);
      const publications = found.map(({ encoded }) => encoded).join(',');
      const top = `"epoch":${JSON.stringify(state.epoch)},"offset":${state.offset}`;
      send(rawReply(id, 'history', `{"publications":[${publications}],${top}}`));
    });
  }

  presence(id: number, { channel }: CommandBody<'presence'>) {
    const { context, send } = this.#deps;
    const refusal = this.#presenceRefusal(channel);
    if (refusal) return send(failure(id, refusal));
    const subscribers = [...context.hub.subscribersOf(channel)];
    const presence = Object.fromEntries(subscribers.map(({ member, info }) => [member.client, info()]));
    send(reply(id, 'presence', { presence }));
  }

  presenceStats(id: number, { channel }: CommandBody<'presence_stats'>) {
    const { context, send } = this.#deps;
    const refusal = this.#presenceRefusal(channel);
    if (refusal) return send(failure(id, refusal));
    const subscribers = [...context.hub.subscribersOf(channel)];
    const users = new Set(subscribers.map(({ member }) => member.user));
    send(reply(id, 'presence_stats', { num_clients: subscribers.length, num_users: users.size }));
  }

  #presenceRefusal(channel: string): CommandError | undefined {
    return this.#refusal(
      channel,
      (namespace) => namespace.allowPresence,
      (namespace) => namespace.presence,
    );
  }

  #refusal(
    channel: string,
    allows: (namespace: Namespace) => boolean,
    has: (namespace: Namespace) => boolean = () => true,
  ): CommandError | undefined {
    const namespace = namespaceOf(this.#deps.context.policy.namespaces, channel);
    if (!namespace) return commandErrors.unknownChannel;
    if (!has(namespace)) return commandErrors.notAvailable;
    if (!allows(namespace) || !this.#deps.isSubscribed(channel)) return commandErrors.permissionDenied;
    return undefined;
  }
}

/** The kept publications after `since`, or before it in reverse order. */
function part(state: StreamState, since: number | undefined, reverse: boolean): readonly Publication[] {
  const { publications } = state;
  if (!reverse) {
    if (since === undefined) return publications;
    return (
      recover(state, { offset: since, epoch: '' }) ?? publications.filter(({ offset }) => offset > since)
    );
  }
  const before = since === undefined ? publications : publications.filter(({ offset }) => offset < since);
  return before.toReversed();
}
