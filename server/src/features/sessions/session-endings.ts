import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { endedPoll } from './limits.ts';
import { sessionsRepository } from './sessions.repository.ts';

export interface SessionEnding {
  readonly id: string;
  readonly user_id: string;
  readonly kind: 'session' | 'pending_2fa' | 'pending_reset';
  readonly end_reason: string | null;
}

export type SessionEndingListener = (ending: SessionEnding) => void | Promise<void>;

const batch = 500;
/** Clocks of several processes differ a little, and a transaction commits after it took its time. */
const overlap = 5_000;

/**
 * Tells this process of every session that ended, whichever process ended it (the command line included), once each.
 * It reads the table, so that nothing is lost when a process was away for a moment.
 */
export class SessionEndings {
  readonly #db: Database;
  readonly #listeners: SessionEndingListener[] = [];
  #seen = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #since: number;

  constructor(db: Database, clock: Clock) {
    this.#db = db;
    this.#since = clock.now();
  }

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

  /** Looks now, not at the next beat; looks that overlap are one. Never throws: a database that is away is asked again. */
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
    let from = { at: this.#since - overlap, id: '' };
    for (;;) {
      const rows = await sessionsRepository(this.#db).endedFrom(from, batch);
      for (const row of rows) {
        from = { at: row.ended_at ?? 0, id: row.id };
        await this.#tell(row, from.at);
      }
      if (rows.length < batch) break;
    }
    const oldest = this.#since - 2 * overlap;
    for (const [id, endedAt] of this.#seen) if (endedAt < oldest) this.#seen.delete(id);
  }

  async #tell(ending: SessionEnding, endedAt: number): Promise<void> {
    this.#since = Math.max(this.#since, endedAt);
    if (this.#seen.has(ending.id)) return;
    this.#seen.set(ending.id, endedAt);
    for (const listener of this.#listeners) await listener(ending);
  }
}
