import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../app/config.ts';
import { secretKeyFileName, secretKeysOfDataDir } from '../../platform/secrets/data-dir-secret-key.ts';
import { parseSecretKeys, type SecretKeys } from '../../platform/secrets/secret-keys.ts';

/** The keys that a server would use after the restore: SECRET_KEY, else those of the backup, else those in DATA_DIR. */
export function secretKeysFor(config: Config, backup: string): SecretKeys | undefined {
  if (config.secretKeys) return parseSecretKeys(config.secretKeys);
  const place = [backup, config.dataDir].find((directory) => existsSync(join(directory, secretKeyFileName)));
  return place ? secretKeysOfDataDir(place) : undefined;
}
