import type { Command } from 'commander';
import { loadConfig } from '../../app/config.ts';
import { command, outputOf } from '../command.ts';

/** `latchkey migrate`: applies the migrations that every start applies, for operators who want to do it beforehand. */
export function migrateCommand(): Command {
  return command('migrate', 'Update the database schema to this release.').action(async (options) => {
    const config = loadConfig();
    const { openDatabase } = await import('../../platform/db/open-database.ts');
    const { secretKeysOf, upgradeStore } = await import('../../app/open-store.ts');
    const { systemClock } = await import('../../platform/clock/clock.ts');
    const secretKeys = secretKeysOf(config);
    const database = await openDatabase(config.database.location);
    try {
      const applied = await upgradeStore(database, { secretKeys, clock: systemClock });
      const text =
        applied.length > 0 ? applied.map((name) => `Applied ${name}.`) : 'The schema is up to date.';
      outputOf(options).result({ applied }, text);
    } finally {
      await database.close();
    }
  });
}
