import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const buildWithin = 15 * 60_000;

export interface GoProgram {
  readonly name: string;
  /** A module whose root is the program. */
  readonly module: string;
  readonly version: string;
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
    // As a module of its own: `go install` asks for the list of its versions, which not every mirror has.
    const { stdout } = await run('go', ['mod', 'download', '-json', `${program.module}@${program.version}`], {
      cwd: tmpdir(),
      timeout: buildWithin,
    });
    const { Dir } = JSON.parse(stdout) as { Dir: string };
    // Whole or not at all, whoever else builds it meanwhile.
    const made = join(await mkdtemp(join(kept, 'build-')), program.name);
    await run('go', ['-C', Dir, 'build', '-o', made, '.'], { timeout: buildWithin });
    await rename(made, binary);
    await rm(join(made, '..'), { recursive: true, force: true });
    return binary;
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : error;
    process.stderr.write(`SKIPPED: ${program.name}, because Go did not build it: ${reason}\n`);
    return undefined;
  }
}
