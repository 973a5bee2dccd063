// Plain JavaScript: it may be started by a Node that is older than the one the product runs on.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first that runs TypeScript files as they are, and is not past its life. */
const oldestMajor = 24;

/**
 * The Node that the lock file pins, else the one that runs this where it is new enough.
 * @param {string} root the repository's directory
 * @returns {string | undefined} its path
 */
export function findNode(root) {
  const pinned = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  const [major] = process.versions.node.split('.');
  return Number(major) >= oldestMajor ? process.execPath : undefined;
}
