import type { QueryOf } from '@latchkey/contract/http/endpoint';
import type { SigningKeyView } from '@latchkey/contract/operations/key-list';
import type { messageList, QueuedMessage } from '@latchkey/contract/operations/message-list';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SigningKeysTable } from '../../platform/db/tables/signing-keys.ts';
import { type OutboxRow, outboxRepository } from '../../platform/messages/outbox.repository.ts';
import { signingKeysRepository } from '../../platform/tokens/signing-keys.repository.ts';

export interface OperationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** As printed by `doctor`. */
  readonly settings: readonly { readonly name: string; readonly value: string }[];
}

export type OperationsService = ReturnType<typeof operationsService>;

/** Read access to the effective settings and keys (docs/behaviour/admin.md#settings-and-keys), and to messages (#messages). */
export function operationsService({ db, clock, settings }: OperationsDeps) {
  return {
    settings: () => [...settings],
    /** Keys that sign or will sign, and those that still verify. */
    async keys(): Promise<SigningKeyView[]> {
      const now = clock.now();
      const rows = await signingKeysRepository(db).list();
      return rows.filter(({ retired_at: end }) => end === null || end > now).map((row) => present(row, now));
    },
    /** Messages of every state, without what they say. */
    async messages({ query, cursor, limit, state }: QueryOf<typeof messageList>) {
      const of = query || undefined;
      const found = await outboxRepository(db).list({ before: cursor, state, of, limit: limit + 1 });
      const rows = found.slice(0, limit);
      return {
        items: rows.map(presentMessage),
        next_cursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
      };
    },
  };
}

function present(row: SigningKeysTable, now: number): SigningKeyView {
  return {
    id: row.id,
    purpose: row.purpose,
    algorithm: row.algorithm,
    state: row.active_from > now ? 'next' : row.retired_at === null ? 'signs' : 'old',
    signs_from: new Date(row.active_from).toISOString(),
    verifies_until: row.retired_at === null ? null : new Date(row.retired_at).toISOString(),
  };
}

function presentMessage(row: OutboxRow): QueuedMessage {
  const {
    id,
    status: state,
    channel,
    template,
    recipient,
    locale,
    user_id,
    attempts,
    last_error,
    report,
  } = row;
  return {
    ...{ id, state, channel, template, recipient, locale, user_id, attempts, last_error, report },
    created_at: new Date(row.created_at).toISOString(),
    next_attempt_at: state === 'waiting' ? new Date(row.next_attempt_at).toISOString() : null,
    expires_at: new Date(row.expires_at).toISOString(),
    finished_at: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}
