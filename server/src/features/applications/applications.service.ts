import type { Application } from '@latchkey/contract/applications/application-list';
import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { whoVouches } from '@latchkey/contract/applications/who-vouches';
import { audit, userTarget } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { TokenCaller } from '../../platform/http/caller.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import {
  type ApplicationAccessRepository,
  applicationAccessRepository,
  type ListedApplication,
} from './application-access.repository.ts';
import type { ToldFact } from './application-facts.repository.ts';
import type { ClientsService } from './clients.service.ts';
import { maxListed } from './limits.ts';
import type { EndAccess, UnusedAccessService } from './unused-access.service.ts';

export interface ApplicationsDeps {
  readonly db: Database;
  readonly access: ApplicationAccessRepository;
  readonly clients: ClientsService;
  readonly sessions: Pick<SessionsService, 'holdAccount'>;
  readonly endAccess: EndAccess;
  readonly describeScopes: (items: readonly string[]) => Promise<ScopeDescriptions>;
  readonly listFacts: (userId: string) => Promise<ToldFact[]>;
  readonly endOf: UnusedAccessService['endOf'];
}

export type ApplicationsService = ReturnType<typeof applicationsService>;

/** The Applications page: where the account can sign in, and which applications have access to it. */
export function applicationsService({
  db,
  access,
  clients,
  sessions,
  endAccess,
  describeScopes,
  listFacts,
  endOf,
}: ApplicationsDeps) {
  return {
    async list(userId: string): Promise<Application[]> {
      const [rows, facts] = await Promise.all([access.list(userId, maxListed), listFacts(userId)]);
      const described = await describeScopes([...new Set(rows.flatMap(scopesOf))]);
      const factsOf = Map.groupBy(facts, ({ client_id }) => client_id);
      return rows.map((row) =>
        present(row, described, { endsAt: endOf(row), facts: factsOf.get(row.id) ?? [] }),
      );
    },

    /**
     * Removes the consent and ends the tokens at once: whatever happens in between, no token must outlive a consent that nobody
     * sees any more (security #616). And once more after the commit: what was issued meanwhile had checked the consent before.
     */
    async revoke(caller: TokenCaller, clientId: string): Promise<void> {
      const { userId } = caller;
      const client = await clients.find(clientId);
      if (!client) throw new ApiError('not_found');
      await inTransaction(db, async (tx) => {
        const user = await sessions.holdAccount(caller, tx);
        const isRemoved = await applicationAccessRepository(tx).remove(userId, clientId);
        if (!isRemoved) return;
        const changes = { client_id: clientId, name: client.name };
        audit.record(tx, { action: 'user.consent_removed', target: userTarget(user), changes });
        await endAccess(tx, userId, clientId);
      });
      await inTransaction(db, (tx) => endAccess(tx, userId, clientId));
    },
  };
}

function scopesOf({ scopes }: ListedApplication): string[] {
  return scopes === null ? [] : JSON.parse(scopes);
}

function present(
  row: ListedApplication,
  described: ScopeDescriptions,
  told: { readonly endsAt: number | null; readonly facts: readonly ToldFact[] },
): Application {
  const scopes = scopesOf(row);
  return {
    client_id: row.id,
    name: row.name,
    logo: row.logo,
    domain: row.domain,
    ...whoVouches({ id: row.id, selfRegistered: row.self_registered }),
    url: row.url,
    scopes,
    scope_descriptions: Object.fromEntries(
      scopes.flatMap((item) => {
        const one = described[item];
        return one ? [[item, one] as const] : [];
      }),
    ),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    facts: told.facts.map(({ claim, last_at }) => ({ claim, last_at: new Date(last_at).toISOString() })),
    access_ends_at: told.endsAt === null ? null : new Date(told.endsAt).toISOString(),
    has_consent: row.scopes !== null,
  };
}
