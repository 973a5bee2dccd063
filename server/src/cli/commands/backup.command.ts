import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { secretKeyFileName } from '../../platform/secrets/data-dir-secret-key.ts';
import { command, outputOf } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** `latchkey backup`: the database as of one moment, and the key without which it is not readable; the server may run meanwhile. */
export function backupCommand(): Command {
  return command('backup', 'Copy the database and its key into a new directory, while the server runs.')
    .argument('<directory>', 'is made; keep it as secret as the data itself')
    .action(backup);
}

async function backup(given: string, options: { json?: boolean }): Promise<void> {
  const config = loadConfig();
  const directory = resolve(given);
  if (config.database.dialect === 'postgres') {
    throw new UsageError('the database is PostgreSQL: use pg_dump, and keep SECRET_KEY with the dump');
  }
  if (!existsSync(config.database.location))
    throw new UsageError(`there is no database in ${config.dataDir}`);
  if (existsSync(directory)) throw new UsageError(`${directory} exists already; name one that does not`);
  const { openDatabase } = await import('../../platform/db/open-database.ts');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const database = await openDatabase(config.database.location);
  try {
    await database.backup?.(join(directory, basename(config.database.location)));
  } finally {
    await database.close();
  }
  const key = join(config.dataDir, secretKeyFileName);
  const isKeyInside = config.secretKeys === null && existsSync(key);
  // Copied with its mode: its owner's alone.
  if (isKeyInside) copyFileSync(key, join(directory, secretKeyFileName));
  outputOf(options).result({ directory, secret_key: isKeyInside }, [
    `The backup is in ${directory}.`,
    isKeyInside
      ? 'It holds the secret key: keep it as safe as the data.'
      : 'It needs the SECRET_KEY of today: keep that apart from it.',
  ]);
}
