import type { ScopeDescriptions } from '@latchkey/contract/applications/scope-descriptions';
import { whoVouches } from '@latchkey/contract/applications/who-vouches';
import { readDetails } from '@latchkey/contract/ciba/approval-details';
import type { WaitingApproval } from '@latchkey/contract/companion/companion-approval-list';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Client } from '../applications/client.ts';
import { maxListed } from './limits.ts';
import { requestsRepository, type StoredRequest } from './requests.repository.ts';

export interface WaitingRequestsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly findClient: (id: string) => Promise<Client | undefined>;
  readonly describeScopes: (items: readonly string[]) => Promise<ScopeDescriptions>;
  /** What the account allowed the application before. */
  readonly allowed: (userId: string, clientId: string) => Promise<ReadonlySet<string>>;
}

/** The pending back-channel requests to an account, as its companions show them, newest first. */
export function waitingRequests({ db, clock, findClient, describeScopes, allowed }: WaitingRequestsDeps) {
  async function present(userId: string, row: StoredRequest, readAt: number): Promise<WaitingApproval[]> {
    const client = await findClient(row.client_id);
    if (!client) return [];
    const known = client.isTrusted ? undefined : await allowed(userId, client.id);
    const consent = known ? (JSON.parse(row.items) as string[]).filter((item) => !known.has(item)) : [];
    const details = readDetails(row.details);
    return [
      {
        challenge_id: row.id,
        purpose: 'application_request',
        application: client.name,
        ...whoVouches(client),
        place: null,
        ip: null,
        browser: null,
        os: null,
        requested_at: new Date(row.created_at).toISOString(),
        expires_at: new Date(row.expires_at).toISOString(),
        numbers: [],
        request: {
          message: row.message,
          actions: details?.actions ?? [],
          amount: details?.amount ?? null,
          to: details?.to ?? null,
          consent,
          scope_descriptions: await describeScopes(consent),
          shown_at: new Date(readAt).toISOString(),
        },
      },
    ];
  }

  return async (userId: string): Promise<WaitingApproval[]> => {
    const now = clock.now();
    const rows = await requestsRepository(db).waiting(userId, now, maxListed);
    return (await Promise.all(rows.map((row) => present(userId, row, now)))).flat();
  };
}
