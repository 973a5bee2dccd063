import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { secretKeyMinimumBytes } from './secret-key-weakness.ts';
import { parseSecretKeys, type SecretKeys, UnusableSecretKey } from './secret-keys.ts';

/** The file's name in DATA_DIR. */
export const secretKeyFileName = 'secret.key';

/**
 * The keys stored in DATA_DIR, created there on the first start.
 * A file that is unreadable, damaged or accessible to others is never replaced, since everything it encrypted would be
 * lost.
 * Throws UnusableSecretKey.
 */
export function secretKeysOfDataDir(dataDir: string): SecretKeys {
  const file = join(dataDir, secretKeyFileName);
  const text = readIfThere(file) ?? create(dataDir, file);
  try {
    return parseSecretKeys(text.trim());
  } catch (error) {
    if (!(error instanceof UnusableSecretKey)) throw error;
    throw new UnusableSecretKey(`The secret key in ${file} ${error.message}`, { cause: error });
  }
}

function readIfThere(file: string): string | undefined {
  try {
    refuseIfOpenToOthers(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function refuseIfOpenToOthers(file: string): void {
  // Windows has no such permission bits.
  if (process.platform === 'win32') return;
  if ((statSync(file).mode & 0o077) === 0) return;
  throw new UnusableSecretKey(`${file} can be read by other users of this machine: run chmod 600 on it`);
}

/** A hard link appears completely or not at all, and only one of two processes that start together can create it. */
function create(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    writeDurably(draft, `${randomBytes(secretKeyMinimumBytes).toString('base64')}\n`);
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncDirectory(dataDir);
  return readFileSync(file, 'utf8');
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  // The umask may have removed the owner's own permissions.
  chmodSync(file, 0o600);
}

/** Without this, the file's name may be lost in a power failure although its content is on disk. */
function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
