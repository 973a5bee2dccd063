import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApplicationAccessTable } from '../../platform/db/tables/applications.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import type { AccessPort } from './authorize.service.ts';
import { noteUseEvery } from './limits.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly clients: Pick<ClientsService, 'find'>;
  readonly accessOn: (db: Database) => ApplicationAccessRepository;
}

/** What accounts allow applications, stored per account and scope (docs/behaviour/authorize.md#screens). */
export function accessService({ db, clock, clients, accessOn }: AccessDeps): AccessPort {
  const access = accessOn(db);
  return {
    async noteUse(userId, clientId) {
      const at = clock.now();
      await access.noteUse(userId, clientId, { at, since: at - noteUseEvery });
    },
    async allowed(userId, clientId) {
      const row = await access.find(userId, clientId);
      return new Set(row ? listOf(row.allowed) : []);
    },
    async record(userId, clientId, { items, isAllowed }) {
      const before = await access.find(userId, clientId);
      const fresh = isAllowed ? beyond(before, items) : [];
      const client = before && fresh.length === 0 ? undefined : await clients.find(clientId);
      // Nothing new is allowed here; if something was withdrawn meanwhile, it stays withdrawn (security #239).
      if (fresh.length === 0) {
        const row = rowOf(userId, clientId, before, { items, isAllowed: false, at: clock.now() });
        if (before) return access.use(row);
        return client?.isTrusted || isAllowed ? access.put(row) : undefined;
      }
      await inTransaction(db, async (tx) => {
        const user = await usersRepository(tx).hold(userId);
        const held = await accessOn(tx).find(userId, clientId);
        await accessOn(tx).put(rowOf(userId, clientId, held, { items, isAllowed, at: clock.now() }));
        const changes = { client_id: clientId, name: client?.name, scopes: beyond(held, items) };
        if (user) audit.record(tx, { action: 'user.consent_given', target: userTarget(user), changes });
      });
    },
  };
}

/** Those of the items that were not allowed before. */
function beyond(before: ApplicationAccessTable | undefined, items: readonly string[]): string[] {
  const allowed = listOf(before?.allowed);
  return items.filter((item) => !allowed.includes(item));
}

function rowOf(
  userId: string,
  clientId: string,
  before: ApplicationAccessTable | undefined,
  { items, isAllowed, at }: { items: readonly string[]; isAllowed: boolean; at: number },
): ApplicationAccessTable {
  const allowed = listOf(before?.allowed);
  const times = before ? (JSON.parse(before.allowed_times) as Record<string, string>) : {};
  const fresh = isAllowed ? beyond(before, items) : [];
  const now = new Date(at).toISOString();
  return {
    user_id: userId,
    client_id: clientId,
    scopes: JSON.stringify(joined(listOf(before?.scopes), items)),
    allowed: JSON.stringify(joined(allowed, fresh)),
    allowed_times: JSON.stringify({ ...times, ...Object.fromEntries(fresh.map((item) => [item, now])) }),
    granted_at: at,
    last_used_at: at,
    warned_at: null,
  };
}

function listOf(list: string | undefined): string[] {
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}

function joined(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
