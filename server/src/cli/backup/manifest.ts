import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { UsageError } from '../usage-error.ts';

export const manifestName = 'manifest.json';

const BackedUpFile = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() });
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
  const text = readIfThere(join(directory, manifestName));
  if (text === undefined) return undefined;
  const manifest = parsed(text, directory);
  for (const wanted of manifest.files) {
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
    const manifest = Manifest.parse(JSON.parse(text));
    // Only names of files in the same directory.
    if (manifest.files.some(({ name }) => /[/\\]/.test(name))) throw new Error('leaves its directory');
    return manifest;
  } catch (cause) {
    throw new UsageError(`${join(directory, manifestName)} is not the manifest of a Latchkey backup`, {
      cause,
    });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
