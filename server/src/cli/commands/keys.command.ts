import { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import type { SecretKeyUse } from '../../app/sealed-state.ts';
import { command, outputOf } from '../command.ts';
import { table } from '../output.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey keys …` */
export function keysCommand(): Command {
  const group = new Command('keys').description(
    'Manage the keys that sign tokens and those that seal stored data.',
  );
  group.addCommand(
    command(
      'list',
      'List the signing keys in use or still accepted, and how many values each secret key seals.',
    ).action(list),
  );
  group.addCommand(
    command(
      'rotate',
      'Create new keys for sessions and for OpenID Connect. They are used from a minute later, once every server knows them.',
    ).action(rotate),
  );
  group.addCommand(
    command(
      'revoke',
      'Revoke a leaked key. Its tokens stop working immediately. For a session key, people sign in again; for an OpenID Connect key, applications reload the keys.',
    )
      .argument('<key>', 'the ID, as shown by `latchkey keys list`')
      .action(revoke),
  );
  group.addCommand(
    command(
      'reseal',
      'Re-seal with the current SECRET_KEY everything sealed with an older one. Every server must know the current key.',
    ).action(reseal),
  );
  return group;
}

interface Options {
  readonly json?: boolean;
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const { openStore } = await import('../../app/open-store.ts');
  const store = await openStore(loadConfig());
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

type Store = import('../../app/open-store.ts').Store;

async function list(options: Options): Promise<void> {
  const { signingKeysRepository } = await import('../../platform/tokens/signing-keys.repository.ts');
  const { sealedState } = await import('../../app/sealed-state.ts');
  await withStore(async ({ database: { db }, clock, secretKeys }) => {
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
    const secret = await sealedState(db, secretKeys, now);
    const head = ['ID', 'FOR', 'ALGORITHM', 'SIGNS FROM', 'VERIFIES UNTIL'];
    const lines = keys.map((key) => [
      key.id,
      key.purpose,
      key.algorithm,
      key.signs_from,
      key.verifies_until ?? '–',
    ]);
    outputOf(options).result({ keys, secret_keys: secret }, [
      ...table([head, ...lines]),
      '',
      ...table([
        ['SECRET KEY', 'USE', 'VALUES'],
        ...secret.map(({ id, use, values }) => [id, explain({ use, values }), String(values)]),
      ]),
    ]);
  });
}

function explain({ use, values }: Pick<SecretKeyUse, 'use' | 'values'>): string {
  if (use === 'current') return 'seals and opens';
  if (use === 'missing') return 'is missing from SECRET_KEY';
  return values > 0 ? 'opens only: still needed' : 'no longer needed: remove it from SECRET_KEY';
}

async function rotate(options: Options): Promise<void> {
  const { rotateSigningKey } = await import('../../platform/tokens/signing-keys.ts');
  const { rotateKeyPairs } = await import('../../platform/tokens/key-pairs.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  await withStore(async ({ database: { db }, clock, secretKeys }) => {
    const deps = { db, clock, vault: createVault(secretKeys, 'signing-keys') };
    const ids = [await rotateSigningKey('session', deps), ...(await rotateKeyPairs('oidc', deps))];
    outputOf(options).result(
      { keys: ids },
      ids.map((id) => `${id} will sign from a minute from now.`),
    );
  });
}

/** Also ends the sessions whose tokens the key signed. Every server process notices ended sessions within a second. */
async function revoke(id: string, options: Options): Promise<void> {
  const { revokeSigningKey } = await import('../../platform/tokens/revoke-signing-key.ts');
  const { sessionsRepository } = await import('../../features/sessions/sessions.repository.ts');
  const { inTransaction } = await import('../../platform/db/after-commit.ts');
  const { createVault } = await import('../../platform/secrets/vault.ts');
  await withStore(async ({ database: { db }, clock, secretKeys }) => {
    const vault = createVault(secretKeys, 'signing-keys');
    const { key, successorId, sessions } = await inTransaction(db, async (tx) => {
      const revoked = await revokeSigningKey(id, { clock, vault }, tx);
      if (!revoked) throw new UsageError(`there is no key ${JSON.stringify(id)} in use`);
      if (revoked.key.purpose !== 'session') return { ...revoked, sessions: 0 };
      const { from, until } = revoked.signed;
      const ended = await sessionsRepository(tx).endBegunWithin(from, until, clock.now(), 'key_revoked');
      return { ...revoked, sessions: ended };
    });
    outputOf(options).result({ revoked: id, successor: successorId, ended_sessions: sessions }, [
      `${id} has been revoked: its tokens are no longer valid.`,
      key.purpose === 'session'
        ? `${sessions} ${sessions === 1 ? 'session is' : 'sessions are'} ended; people sign in again.`
        : 'It disappears from jwks_uri within 15 seconds. Applications and APIs that keep a copy must reload it.',
      ...(successorId ? [`${successorId} signs from now on.`] : []),
    ]);
  });
}

async function reseal(options: Options): Promise<void> {
  const values = await import('../../platform/secrets/sealed-values.ts');
  const { sealedColumns } = await import('../../app/sealed-columns.ts');
  const { sealedState } = await import('../../app/sealed-state.ts');
  const { audit } = await import('../../platform/audit/audit.ts');
  const { inTransaction } = await import('../../platform/db/after-commit.ts');
  await withStore(async ({ database: { db }, clock, secretKeys }) => {
    const { resealed, unreadable } = await values.reseal(db, sealedColumns, secretKeys);
    const { id } = secretKeys[0];
    // Values are sealed again one row at a time, so the event is written afterwards, and only if anything changed.
    if (resealed > 0)
      await inTransaction(db, async (tx) => {
        audit.record(tx, {
          action: 'key.resealed',
          target: { type: 'key', id },
          changes: { resealed, unreadable },
        });
      });
    const secret = await sealedState(db, secretKeys, clock.now());
    outputOf(options).result({ resealed, unreadable, secret_keys: secret }, [
      `${resealed} ${resealed === 1 ? 'value has' : 'values have'} been re-sealed.`,
      ...secret.map((key) => `${key.id} ${explain(key)} (${key.values}).`),
    ]);
    if (unreadable > 0) {
      throw new UsageError(
        `${unreadable} values are sealed with keys that are not in SECRET_KEY: add those keys after the current one`,
      );
    }
  });
}
