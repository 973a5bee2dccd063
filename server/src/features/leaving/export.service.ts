import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import type { profileExport } from '@latchkey/contract/leaving/profile-export';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { User } from '../accounts/user.ts';
import { leavingRepository } from './leaving.repository.ts';
import { exportedRows } from './limits.ts';

export type ProfileExport = ReplyOf<typeof profileExport>;

/** Columns of the account's row that are not exported: hashes, and what other columns contain. */
const leftOut: readonly (keyof User)[] = [
  'password_hash',
  'password_version',
  'mailbox_password_version',
  'unproven_password_version',
  'doubted_password_version',
  'password_set_in',
  'erase_asked_in',
  'two_factor_off_in',
  'two_factor_on_in',
  'two_factor_on_at',
  'codes_allowed_in',
  'reset_stopped_in',
  'untold_in',
  'weakened_by_mailbox_at',
  'email_key',
  'email_added_in',
  'email_vouched_by',
  'email_replaces_verified',
  'phone_added_in',
  'phone_vouched_by',
  'phone_replaces_verified',
  'lark_added_in',
  'lark_vouched_by',
];

export interface ExportDeps {
  readonly db: Database;
  readonly clock: Clock;
}

/** Everything that is stored about a person, for the person and for whoever has to answer them. */
export function exportService({ db, clock }: ExportDeps) {
  const exports = {
    async of(user: User): Promise<ProfileExport> {
      const repository = leavingRepository(db);
      const kept = Object.entries(user).filter(([name]) => !leftOut.includes(name as keyof User));
      const account = {
        ...readable(Object.fromEntries(kept)),
        has_password: user.password_hash !== null,
        photo_base64: await repository.photo(user.photo_id),
      };
      const records = await repository.records(user, exportedRows);
      const membership = await repository.membership(user.id, exportedRows);
      const activity = await repository.activity(user.id, exportedRows);
      const all = Object.entries({ ...records, ...membership, activity }).map(([name, rows]) => [
        name,
        rows.map(readable),
      ]);
      return {
        format: 'latchkey-export-1',
        exported_at: new Date(clock.now()).toISOString(),
        account,
        records: Object.fromEntries(all),
      };
    },

    /** The same for somebody else: recorded first, so that the person sees it in their activity. */
    async recordedOf(user: User): Promise<ProfileExport> {
      await inTransaction(db, async (tx) =>
        audit.record(tx, { action: 'user.data_exported', target: userTarget(user) }),
      );
      return exports.of(user);
    },
  };
  return exports;
}

/** Times in readable form; JSON columns as JSON. */
function readable(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readableValue(name, value)]));
}

function readableValue(name: string, value: unknown): unknown {
  if (/(^|_)at$/.test(name) && value !== null) return new Date(Number(value)).toISOString();
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
