import { createHash } from 'node:crypto';
import { type FileHandle, open, opendir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Hexadecimal characters of a SHA-1 digest that name a range, as in the range API of Have I Been Pwned. */
const prefixLength = 5;
/**
 * Maximum length of a line: digest, colon, a count of at most twelve digits, and a line end of one or two characters.
 */
const longestLine = 40 + 1 + 12 + 2;
const rangeName = /^[0-9A-F]{5}(\.txt)?$/;
const line = /^([0-9A-F]{40})(?::\d{1,12})?\r?$/i;

/** PASSWORD_BREACH_FILE is not a list of digests. */
export class UnusableBreachFile extends Error {
  constructor(problem: string) {
    super(`PASSWORD_BREACH_FILE ${problem}`);
  }
}

/**
 * Passwords known from breaches, from a file of SHA-1 digests that the operator provides. No external service is asked.
 */
export interface BreachedPasswords {
  has(password: string): Promise<boolean>;
}

/**
 * Opens PASSWORD_BREACH_FILE. Two formats are supported, both as written by Have I Been Pwned's downloader: a sorted
 * file of lines `DIGEST:COUNT`, or a directory of files named by the first five characters of a digest, with lines
 * `REST:COUNT`. Neither is read into memory.
 * Throws UnusableBreachFile.
 */
export async function breachedPasswords(path: string): Promise<BreachedPasswords> {
  const isDirectory = (await stat(path)).isDirectory();
  await (isDirectory ? refuseForeignDirectory(path) : refuseForeignFile(path));
  const contains = isDirectory ? inDirectory : inFile;
  return { has: (password) => contains(path, digestOf(password)) };
}

/**
 * SHA-1 of the UTF-8 form, which is what such lists contain. It protects nothing here and only identifies the password.
 */
export function breachDigest(password: string): Buffer {
  return createHash('sha1').update(password.normalize('NFC')).digest();
}

const digestOf = (password: string): string => breachDigest(password).toString('hex').toUpperCase();

async function inDirectory(directory: string, digest: string): Promise<boolean> {
  const prefix = digest.slice(0, prefixLength);
  const range =
    (await readIfThere(join(directory, `${prefix}.txt`))) ?? (await readIfThere(join(directory, prefix)));
  const rest = digest.slice(prefixLength);
  return range?.split('\n').some((entry) => entry.slice(0, rest.length).toUpperCase() === rest) ?? false;
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'latin1').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Opened for each look-up, so that the file can be replaced at any time. */
async function inFile(path: string, digest: string): Promise<boolean> {
  const file = await open(path);
  try {
    return await search(file, (await file.stat()).size, digest);
  } finally {
    await file.close();
  }
}

/** Binary search by byte position: some forty reads in the largest file. */
async function search(file: FileHandle, size: number, digest: string): Promise<boolean> {
  let from = 0;
  let until = size;
  while (from < until) {
    const middle = Math.floor((from + until) / 2);
    const found = await lineAround(file, middle);
    if (found.digest === digest) return true;
    if (found.digest < digest) from = found.end;
    else until = found.start;
  }
  return false;
}

/** The line that contains the byte at `position`, with its start and the start of the next line. */
async function lineAround(file: FileHandle, position: number) {
  const windowStart = Math.max(0, position - longestLine);
  const { buffer, bytesRead } = await file.read(
    Buffer.alloc(2 * longestLine),
    0,
    2 * longestLine,
    windowStart,
  );
  const text = buffer.toString('latin1', 0, bytesRead);
  const at = position - windowStart;
  const before = at === 0 ? -1 : text.lastIndexOf('\n', at - 1);
  const after = text.indexOf('\n', at);
  const end = after < 0 ? bytesRead : after + 1;
  const digest = line.exec(text.slice(before + 1, after < 0 ? bytesRead : after))?.[1];
  if (!digest) {
    throw new UnusableBreachFile(
      'is not a list of lines DIGEST:COUNT; create one with latchkey passwords breach-file build',
    );
  }
  return { digest: digest.toUpperCase(), start: windowStart + before + 1, end: windowStart + end };
}

/** Lines examined at the start. A search in a list that is not sorted would find almost nothing, and say nothing. */
const examined = 64;

async function refuseForeignFile(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw new UnusableBreachFile('is empty');
    let last = '';
    for (let index = 0; index <= examined; index += 1) {
      const { digest } = await lineAround(file, Math.floor(((size - 1) * index) / examined));
      if (digest < last)
        throw new UnusableBreachFile('is not sorted by digest, so that it cannot be searched');
      last = digest;
    }
  } finally {
    await file.close();
  }
}

/** An empty directory, such as one that was not mounted, and another one would refuse no password (security #414). */
async function refuseForeignDirectory(path: string): Promise<void> {
  for await (const { name } of await opendir(path)) if (rangeName.test(name)) return;
  throw new UnusableBreachFile(
    `is a directory without files named by ${prefixLength} characters of a digest`,
  );
}
