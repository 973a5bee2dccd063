import type { Close } from '../realtime-engine.ts';
import type { Publication } from './history/stream-state.ts';

/** An authenticated connection. */
export interface Member {
  /** The connection's own id. */
  readonly client: string;
  readonly user: string;
  readonly sessionId: string;
  close(close: Close): void;
  /** Ends a subscription by the server and notifies the client. */
  unsubscribe(channel: string): void;
}

/** A connection's subscription to a channel. */
export interface Subscriber {
  readonly member: Member;
  /** Its entry in presence. */
  readonly info: () => object;
  /** `push`: the message that carries the publication. */
  deliver(publication: Publication, epoch: string, push: string): void;
}

/** Keeps track of connections and subscriptions. */
export class Hub {
  readonly #members = new Map<string, Set<Member>>();
  readonly #channels = new Map<string, Set<Subscriber>>();

  add(member: Member): void {
    put(this.#members, member.user, member);
  }

  remove(member: Member): void {
    take(this.#members, member.user, member);
  }

  /** All connections of the user, or of one session. A copy: closing one changes the set. */
  membersOf(user: string, sessionId?: string): Member[] {
    const members = [...(this.#members.get(user) ?? [])];
    return sessionId === undefined ? members : members.filter((member) => member.sessionId === sessionId);
  }

  /** Of the user, or of one session. */
  connectionsOf(user: string, sessionId?: string): number {
    if (sessionId !== undefined) return this.membersOf(user, sessionId).length;
    return this.#members.get(user)?.size ?? 0;
  }

  join(channel: string, subscriber: Subscriber): void {
    put(this.#channels, channel, subscriber);
  }

  leave(channel: string, subscriber: Subscriber): void {
    take(this.#channels, channel, subscriber);
  }

  subscribersOf(channel: string): ReadonlySet<Subscriber> {
    return this.#channels.get(channel) ?? nobody;
  }

  get size(): { users: number; channels: number } {
    return { users: this.#members.size, channels: this.#channels.size };
  }
}

const nobody: ReadonlySet<Subscriber> = new Set();

function put<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key);
  if (set) set.add(item);
  else sets.set(key, new Set([item]));
}

function take<T>(sets: Map<string, Set<T>>, key: string, item: T): void {
  const set = sets.get(key);
  set?.delete(item);
  if (set?.size === 0) sets.delete(key);
}
