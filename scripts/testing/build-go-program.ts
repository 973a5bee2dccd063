import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const buildWithin = 15 * 60_000;

export interface GoProgram {
  readonly name: string;
  readonly module: string;
  readonly version: string;
  /** The path in its module, such as './cmd/name'; the root by default. */
  readonly package?: string;
  /** Files of the module to replace, by path: parts that are not needed here and take long to build. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Where a built program is stored. */
export const keptGoProgram = ({ name, version }: GoProgram): string =>
  join(homedir(), '.cache/latchkey', `${name}-${version}`);

/** Builds it once if Go is available; otherwise returns undefined with a message. */
export async function buildGoProgram(program: GoProgram): Promise<string | undefined> {
  const binary = keptGoProgram(program);
  if (existsSync(binary)) return binary;
  try {
    const kept = join(binary, '..');
    await mkdir(kept, { recursive: true });
    const directory = await downloadGoModule(program);
    // Moved into place at the end, so that concurrent builds never see an incomplete one.
    const building = await mkdtemp(join(kept, 'build-'));
    const made = join(building, program.name);
    const from = program.instead
      ? await changed(directory, join(building, 'source'), program.instead)
      : directory;
    await run('go', ['-C', from, 'build', '-o', made, program.package ?? '.'], { timeout: buildWithin });
    await rename(made, binary);
    await rm(building, { recursive: true, force: true });
    return binary;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : error;
    process.stderr.write(`SKIPPED: ${program.name}, because Go did not build it: ${reason}\n`);
    return undefined;
  }
}

/**
 * Downloads a module and returns its directory. Not with `go install`, which asks for the list of versions, because not
 * every mirror provides it. Rejects if Go cannot download it.
 */
export async function downloadGoModule({
  module,
  version,
}: Pick<GoProgram, 'module' | 'version'>): Promise<string> {
  const { stdout } = await run('go', ['mod', 'download', '-json', `${module}@${version}`], {
    cwd: tmpdir(),
    timeout: buildWithin,
  });
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

/** Copies the module, because files in Go's cache are read-only. */
async function changed(
  module: string,
  copy: string,
  instead: Readonly<Record<string, string>>,
): Promise<string> {
  await cp(module, copy, { recursive: true });
  await run('chmod', ['-R', 'u+w', copy]);
  for (const [path, text] of Object.entries(instead)) await writeFile(join(copy, path), text);
  return copy;
}
