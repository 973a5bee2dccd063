import { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';

/** `latchkey keys …` */
export function keysCommand(): Command {
  const group = new Command('keys').description('The keys that sign tokens.');
  group.addCommand(command('list', 'List the keys that are in use or still verify.').action(list));
  group.addCommand(
    command(
      'rotate',
      'Make new keys for sessions and for OpenID Connect; they sign in a minute, once every server knows them.',
    ).action(rotate),
  );
  return group;
}

interface Options {
  readonly json?: boolean;
}

async function withKeys<T>(work: (deps: SigningDeps) => Promise<T>): Promise<T> {
  const { openStore } = await import('../../app/open-store.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  const store = await openStore(loadConfig());
  try {
    const { database, clock, secretKeys } = store;
    return await work({ db: database.db, clock, vault: createVault(secretKeys, 'signing-keys') });
  } finally {
    await store.close();
  }
}

type SigningDeps = import('../../platform/tokens/signing-keys.ts').SigningKeysDeps;

async function list(options: Options): Promise<void> {
  const { signingKeysRepository } = await import('../../platform/tokens/signing-keys.repository.ts');
  await withKeys(async ({ db, clock }) => {
    const now = clock.now();
    const rows = (await signingKeysRepository(db).list()).filter(
      ({ retired_at }) => retired_at === null || retired_at > now,
    );
    const keys = rows.map((row) => ({
      id: row.id,
      purpose: row.purpose,
      algorithm: row.algorithm,
      signs_from: new Date(row.active_from).toISOString(),
      verifies_until: row.retired_at === null ? null : new Date(row.retired_at).toISOString(),
    }));
    const head = ['ID', 'FOR', 'ALGORITHM', 'SIGNS FROM', 'VERIFIES UNTIL'];
    const lines = keys.map((key) => [
      key.id,
      key.purpose,
      key.algorithm,
      key.signs_from,
      key.verifies_until ?? '–',
    ]);
    outputOf(options).result({ keys }, table([head, ...lines]));
  });
}

async function rotate(options: Options): Promise<void> {
  const { rotateSigningKey } = await import('../../platform/tokens/signing-keys.ts');
  const { rotateKeyPairs } = await import('../../platform/tokens/key-pairs.ts');
  await withKeys(async (deps) => {
    const ids = [await rotateSigningKey('session', deps), ...(await rotateKeyPairs('oidc', deps))];
    outputOf(options).result(
      { keys: ids },
      ids.map((id) => `${id} signs in a minute.`),
    );
  });
}
