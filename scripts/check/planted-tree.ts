import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Path → content. */
export type Files = Record<string, string>;

/**
 * Writes a small tree into a temporary directory, to run a tool on it.
 * @param links path → the path it points to, relative to the tree
 */
export async function plantTree(files: Files, links: Record<string, string> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'latchkey-planted-'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await symlink(join(root, target), join(root, path));
  }
  return { root, [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }) };
}
