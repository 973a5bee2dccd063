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
  /** Where it stands in its module, as './cmd/name'; the root where absent. */
  readonly package?: string;
  /** Files of the module that others are put in the place of, by their paths: parts that nothing here needs and that take long. */
  readonly instead?: Readonly<Record<string, string>>;
}

/** Where a program is kept once it has been built. */
export const keptGoProgram = ({ name, version }: GoProgram): string =>
  join(homedir(), '.cache/latchkey', `${name}-${version}`);

/** Built once, where Go can build it; otherwise undefined, and says why. */
export async function buildGoProgram(program: GoProgram): Promise<string | undefined> {
  const binary = keptGoProgram(program);
  if (existsSync(binary)) return binary;
  try {
    const kept = join(binary, '..');
    await mkdir(kept, { recursive: true });
    const directory = await downloadGoModule(program);
    // Whole or not at all, whoever else builds it meanwhile.
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
 * The directory of a module's files. As a module of its own: `go install` asks for the list of its versions, which not every
 * mirror has. Rejects where Go cannot have it.
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

/** A copy, as the files of Go's own cache are for reading alone. */
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
