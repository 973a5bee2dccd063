import { randomBytes } from 'node:crypto';
import { audit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { inTransaction } from '../../platform/db/after-commit.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { checkSecret } from './check-client.ts';
import type { Client } from './client.ts';
import type { ClientRows } from './client-rows.ts';
import { secretsOf } from './client-secrets.ts';
import { clientTarget } from './client-target.ts';
import { InvalidClient } from './client-uris.ts';
import { clientsRepository } from './clients.repository.ts';
import { secretBytes } from './limits.ts';
import { afterLoss, lostProof } from './lost-rights.ts';

export interface ClientSecretsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly vault: Pick<Vault, 'seal'>;
  readonly rows: ClientRows;
}

/** The secrets of clients: replaced at once, or rotated with two valid at a time. */
export function clientSecretsService({ db, clock, vault, rows: { open } }: ClientSecretsDeps) {
  const clients = clientsRepository(db);

  /**
   * Replaces the secret, or both secrets, immediately; tokens that the client obtained for itself end. Undefined if
   * there is no such client. Throws InvalidClient for a public one.
   */
  async function rotateSecret(id: string): Promise<Client | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    if (row.public === 1) throw new InvalidClient('a public client has no secret');
    if (row.profile !== null) throw new InvalidClient(provesItself);
    const secret = newSecret();
    const secretId = newId(clock);
    const found = await inTransaction(db, async (tx) => {
      const isThere = await clientsRepository(tx).update(id, {
        secret: vault.seal(secret, id),
        secret_id: secretId,
        next_secret: null,
        next_secret_id: null,
        lost: await withLostProof(tx, id),
        updated_at: clock.now(),
      });
      await clientsRepository(tx).endOwnTokens(id);
      const changes = { secret_id: { from: row.secret_id, to: secretId } };
      if (isThere) audit.record(tx, { action: 'client.secret_rotated', target: clientTarget(row), changes });
      return isThere;
    });
    return found ? { ...open(row), secret, secretId, nextSecret: null } : undefined;
  }

  /** Requests that were authenticated with it and are still under way get no token (security #525). */
  async function withLostProof(tx: Database, id: string): Promise<string> {
    const held = await clientsRepository(tx).hold(id);
    return JSON.stringify(afterLoss(JSON.parse(held?.lost ?? '{}'), [lostProof], clock.now()));
  }

  /**
   * Adds a second secret, so that the first can be replaced without an interruption: both are valid until one is
   * retired.
   * Undefined if there is no such client. Throws InvalidClient if there are two already, or the type allows none.
   */
  async function addSecret(
    id: string,
    { given, reason }: { given?: string | undefined; reason?: string | undefined } = {},
  ): Promise<{ id: string; value: string } | undefined> {
    const row = await clients.find(id);
    if (!row) return undefined;
    if (row.public === 1) throw new InvalidClient('a public client has no secret');
    if (row.profile !== null) throw new InvalidClient(provesItself);
    const added = { id: newId(clock), value: given ?? newSecret() };
    checkSecret(added.value);
    await inTransaction(db, async (tx) => {
      const sealed = vault.seal(added.value, id);
      const isAdded = await clientsRepository(tx).addSecret(id, sealed, added.id, clock.now());
      if (!isAdded) throw new InvalidClient('there are two secrets already: retire one of them first');
      const changes = { secret_id: added.id };
      audit.record(tx, { action: 'client.secret_added', target: clientTarget(row), reason, changes });
    });
    return added;
  }

  /**
   * Retires one of two secrets immediately; tokens that the client obtained for itself end. False if there is no secret
   * with that id. Throws InvalidClient if it is the only one.
   */
  async function retireSecret(id: string, secretId: string, reason?: string): Promise<boolean> {
    const row = await clients.find(id);
    const client = row && open(row);
    if (!client || !secretsOf(client).some((one) => one.id === secretId)) return false;
    if (client.nextSecret === null) throw new InvalidClient('it is the only secret: add another one first');
    const nextId = client.nextSecret.id;
    const which = nextId === secretId ? 'next' : 'first';
    return inTransaction(db, async (tx) => {
      const retired = { nextId, which, lost: await withLostProof(tx, id), now: clock.now() } as const;
      if (!(await clientsRepository(tx).retireSecret(id, retired))) return false;
      // It is unknown which of the two secrets each token was obtained with (#271).
      await clientsRepository(tx).endOwnTokens(id);
      const changes = { secret_id: secretId };
      audit.record(tx, { action: 'client.secret_removed', target: clientTarget(client), reason, changes });
      return true;
    });
  }

  return { rotateSecret, addSecret, retireSecret };
}

export const provesItself = 'a client of profile fapi2 proves itself with its key and has no secret';

export function newSecret(): string {
  return randomBytes(secretBytes).toString('base64url');
}
