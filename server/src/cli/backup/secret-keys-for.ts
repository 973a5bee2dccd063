import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../app/config.ts';
import { secretKeyFileName, secretKeysOfDataDir } from '../../platform/secrets/data-dir-secret-key.ts';
import { parseSecretKeys, type SecretKeys } from '../../platform/secrets/secret-keys.ts';

/**
 * The keys that a server uses, none of which is created: SECRET_KEY, else those of the backup that is to be restored, else
 * those in DATA_DIR.
 */
export function secretKeysFor({ secretKeys, dataDir }: Config, backup = dataDir): SecretKeys | undefined {
  if (secretKeys) return parseSecretKeys(secretKeys);
  const place = [backup, dataDir].find((directory) => existsSync(join(directory, secretKeyFileName)));
  return place ? secretKeysOfDataDir(place) : undefined;
}
