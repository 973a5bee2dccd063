import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/secrets/random-token.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { ClientsService } from '../applications/clients.service.ts';
import { initialAccessTokenLife } from './limits.ts';
import { adapterFactory } from './provider/adapter.ts';
import { libraryRecords } from './provider/library-records.ts';
import { recordsRepository } from './records.repository.ts';

export interface InitialAccessTokenDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly clients: ClientsService;
}

/** Issues a token with which applications may register themselves for a day (RFC 7591 §3). */
export async function createInitialAccessToken({
  db,
  clock,
  vault,
  clients,
}: InitialAccessTokenDeps): Promise<string> {
  const token = randomToken();
  const iat = Math.floor(clock.now() / 1000);
  const records = libraryRecords(recordsRepository(db), vault);
  const tokens = adapterFactory({ records, clients, clock })('InitialAccessToken');
  const payload = { jti: token, kind: 'InitialAccessToken', iat, exp: iat + initialAccessTokenLife };
  await tokens.upsert(token, payload, initialAccessTokenLife);
  // The event does not contain the token. If the command fails after this, the operator issues another, which is
  // recorded as well.
  await inTransaction(db, async (tx) => {
    const target = { type: 'client', id: 'registration' } as const;
    audit.record(tx, { action: 'client.registration_token_issued', target });
  });
  return token;
}
