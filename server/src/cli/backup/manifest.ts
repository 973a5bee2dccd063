import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { secretKeyFileName } from '../../platform/secrets/data-dir-secret-key.ts';
import { UsageError } from '../usage-error.ts';
import { postgresFileName, sqliteFileName } from './file-names.ts';

export const manifestName = 'manifest.json';

const BackedUpFile = z.object({
  /** Of a file in the same directory. */
  name: z.string().check(z.regex(/^\w[\w.-]*$/)),
  bytes: z.number(),
  sha256: z.string(),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

/** The description stored in a backup. */
const Manifest = z.object({
  application: z.literal('latchkey'),
  /** Version of this format. A later release may write another. */
  format: z.literal(1),
  version: z.string(),
  created_at: z.string(),
  database: z.enum(['sqlite', 'postgres']),
  /** The migrations applied to its schema, in order. */
  schema: z.array(z.string()),
  /** Ids of the secret keys needed to open its values. */
  secret_keys: z.array(z.string()),
  files: z.array(BackedUpFile),
});
export type Manifest = z.infer<typeof Manifest>;

export async function describeFile(directory: string, name: string): Promise<BackedUpFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(join(directory, name)), async (chunks) => {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { name, bytes, sha256: hash.digest('hex') };
}

export function writeManifest(directory: string, manifest: Manifest): void {
  writeFileSync(join(directory, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
}

/** The manifest of a backup, after checking its files against it; undefined if there is none. Throws UsageError. */
export async function readManifest(directory: string): Promise<Manifest | undefined> {
  for (const name of [manifestName, sqliteFileName, postgresFileName, secretKeyFileName]) {
    refuseIrregular(directory, name);
  }
  const text = readIfThere(join(directory, manifestName));
  if (text === undefined) return undefined;
  const manifest = parsed(text, directory);
  for (const wanted of manifest.files) {
    refuseIrregular(directory, wanted.name);
    const found = await describeFile(directory, wanted.name).catch(() => undefined);
    if (!found) throw new UsageError(`the file ${wanted.name} is missing from the backup in ${directory}`);
    if (found.sha256 !== wanted.sha256) {
      throw new UsageError(
        `the backup in ${directory} is damaged: ${wanted.name} has changed since it was made`,
      );
    }
  }
  return manifest;
}

function parsed(text: string, directory: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (cause) {
    throw new UsageError(`${join(directory, manifestName)} is not the manifest of a Latchkey backup`, {
      cause,
    });
  }
}

/**
 * A link leads out of the backup, and a pipe or a device never ends. Whoever made the backup, or packed the archive that
 * it came in, may not be who restores it (security #468).
 */
function refuseIrregular(directory: string, name: string): void {
  const found = lstatSync(join(directory, name), { throwIfNoEntry: false });
  if (found && !found.isFile())
    throw new UsageError(`${name} in the backup in ${directory} is not a regular file`);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
