import { audit, userTarget } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { usersRepository } from '../accounts/users.repository.ts';
import type { ApplicationAccessRepository } from '../applications/application-access.repository.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import type { AccessPort } from './authorize.service.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly clients: Pick<ClientsService, 'find'>;
  readonly accessOn: (db: Database) => ApplicationAccessRepository;
}

/** What accounts let applications have, kept per account and scope (docs/behaviour/authorize.md#screens). */
export function accessService({ db, clock, clients, accessOn }: AccessDeps): AccessPort {
  const access = accessOn(db);
  return {
    async allowed(userId, clientId) {
      const row = await access.find(userId, clientId);
      return new Set(row ? listOf(row.allowed) : []);
    },
    async record(userId, clientId, { items, isAllowed }) {
      const before = await access.find(userId, clientId);
      const [scopes, allowed] = [listOf(before?.scopes), listOf(before?.allowed)];
      const now = clock.now();
      const row = {
        user_id: userId,
        client_id: clientId,
        scopes: JSON.stringify(joined(scopes, items)),
        allowed: JSON.stringify(isAllowed ? joined(allowed, items) : allowed),
        granted_at: now,
        last_used_at: now,
      };
      const fresh = isAllowed ? items.filter((item) => !allowed.includes(item)) : [];
      // What was allowed before is only used again.
      if (fresh.length === 0) return access.put(row);
      const client = await clients.find(clientId);
      await inTransaction(db, async (tx) => {
        const user = await usersRepository(tx).hold(userId);
        await accessOn(tx).put(row);
        const changes = { client_id: clientId, name: client?.name, scopes: fresh };
        if (user) audit.record(tx, { action: 'user.consent_given', target: userTarget(user), changes });
      });
    },
  };
}

function listOf(list: string | undefined): string[] {
  return list === undefined ? [] : (JSON.parse(list) as string[]);
}

function joined(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
