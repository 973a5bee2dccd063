import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ApplicationAccessTable } from '../../platform/db/tables/applications.ts';
import type { User } from '../accounts/user.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { AccessPort, GivenAccess } from './authorize.service.ts';
import { noteUseEvery } from './limits.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly clients: Pick<ClientsService, 'find'>;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly accessOn: (db: Database) => ApplicationAccessRepository;
}

/** What accounts allow applications, stored per account and scope (docs/behaviour/authorize.md#screens). */
export function accessService({ db, clock, clients, sessions, accessOn }: AccessDeps): AccessPort {
  const access = accessOn(db);

  /** Nothing new is allowed; if something was withdrawn meanwhile, it stays withdrawn (security #239). */
  async function recordUse(
    on: Database,
    place: { readonly userId: string; readonly clientId: string },
    before: ApplicationAccessTable | undefined,
    { items, isAllowed }: GivenAccess,
  ): Promise<void> {
    const { userId, clientId } = place;
    const row = rowOf(userId, clientId, before, { items, isAllowed: false, at: clock.now() });
    if (before) return accessOn(on).use(row);
    if (isAllowed || (await clients.find(clientId, on))?.isTrusted) await accessOn(on).put(row);
  }

  async function recordIn(tx: Database, user: User, clientId: string, given: GivenAccess): Promise<void> {
    const held = await accessOn(tx).find(user.id, clientId);
    const scopes = given.isAllowed ? beyond(held, given.items) : [];
    if (scopes.length === 0) return recordUse(tx, { userId: user.id, clientId }, held, given);
    await accessOn(tx).put(rowOf(user.id, clientId, held, { ...given, at: clock.now() }));
    const name = (await clients.find(clientId, tx))?.name;
    const changes = { client_id: clientId, name, scopes };
    audit.record(tx, { action: 'user.consent_given', target: userTarget(user), changes });
  }

  return {
    async noteUse(userId, clientId, before) {
      const at = clock.now();
      const since = at - (at % noteUseEvery);
      if (before !== undefined && before >= since) return;
      await access.noteUse(userId, clientId, { at, since });
    },
    async allowed(userId, clientId) {
      const row = await access.find(userId, clientId);
      return new Set(row ? listOf(row.allowed) : []);
    },
    async record(caller, clientId, given) {
      const { userId } = caller;
      const before = await access.find(userId, clientId);
      if (!given.isAllowed || beyond(before, given.items).length === 0)
        return recordUse(db, { userId, clientId }, before, given);
      // The session may have ended while this waited for the account: for whoever ended it, what a stranger allowed is
      // withdrawn by then.
      await inTransaction(db, async (tx) =>
        recordIn(tx, await sessions.holdAccount(caller, tx), clientId, given),
      );
    },
    recordIn,
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
