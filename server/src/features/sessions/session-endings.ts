import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SessionsTable } from '../../platform/db/tables/sessions.ts';
import { endedBeforeStart, endedOverlap, endedPoll, lookBack, lookBackEvery, toldAtOnce } from './limits.ts';
import { sessionsRepository } from './sessions.repository.ts';

export type SessionEnding = Readonly<
  Pick<SessionsTable, 'id' | 'user_id' | 'kind' | 'ended_at' | 'end_reason'>
>;

export type SessionEndingListener = (ending: SessionEnding) => void | Promise<void>;

const batch = 500;

/**
 * Notifies this process of every session that ended, once each: of those that it ended itself as soon as they are
 * committed, of all others (including those of the command line) by reading the table. The table also contains those
 * whose process was killed before it reported them.
 */
export class SessionEndings {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #listeners: SessionEndingListener[] = [];
  readonly #told = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** The latest end that was read and is not ahead of this process's clock. */
  #since: number;
  /** The latest of all ends that were read: a process whose clock is ahead must not hide what others end (#362). */
  #ahead: number;
  /** The number of looks so far. */
  #looks = 0;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
    this.#since = clock.now() - endedBeforeStart;
    this.#ahead = this.#since;
  }

  /** A listener that fails is not called again for it, and does not keep others from being called. */
  onEnded(listener: SessionEndingListener): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(), endedPoll);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Reports the sessions that this process ended; call it after the commit. Never throws. */
  async tell(endings: readonly SessionEnding[]): Promise<void> {
    // Several concurrently: a realtime engine that hangs must not delay each after the other.
    for (let done = 0; done < endings.length; done += toldAtOnce) {
      await Promise.all(endings.slice(done, done + toldAtOnce).map((ending) => this.#tell(ending)));
    }
  }

  /**
   * Reads the table immediately; overlapping calls share one run. Never throws: an unavailable database is asked again
   * later.
   */
  look(): Promise<void> {
    this.#looking ??= this.#look()
      .catch(() => {})
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #look(): Promise<void> {
    if (this.#listeners.length === 0) return;
    const now = this.#clock.now();
    // The clock may have been set back.
    this.#since = Math.min(this.#since, now);
    this.#looks += 1;
    const from = this.#since - (this.#looks % lookBackEvery === 0 ? lookBack : endedOverlap);
    const ahead = this.#ahead - lookBack;
    if (ahead <= now) await this.#read(now, from);
    else {
      // A clock is far ahead: what it ended was read, and is not read again by each look.
      await this.#read(now, from, now);
      await this.#read(now, ahead);
    }
    const oldest = this.#since - 2 * lookBack;
    for (const [id, endedAt] of this.#told)
      if (endedAt < oldest || (endedAt > now + lookBack && endedAt < ahead)) this.#told.delete(id);
  }

  /** Reports what ended after `after`, and not after `until`. */
  async #read(now: number, after: number, until = Number.POSITIVE_INFINITY): Promise<void> {
    let from = { at: after, id: '' };
    for (;;) {
      const rows = await sessionsRepository(this.#db).endedFrom(from, batch);
      const wanted = rows.filter(({ ended_at }) => (ended_at ?? 0) <= until);
      await this.tell(wanted);
      const last = wanted.at(-1);
      if (last) from = { at: last.ended_at ?? 0, id: last.id };
      this.#ahead = Math.max(this.#ahead, from.at);
      this.#since = Math.max(this.#since, Math.min(from.at, now));
      if (wanted.length < batch) break;
    }
  }

  async #tell(ending: SessionEnding): Promise<void> {
    if (this.#told.has(ending.id)) return;
    this.#told.set(ending.id, ending.ended_at ?? 0);
    await Promise.allSettled(this.#listeners.map(async (listener) => listener(ending)));
  }
}
