import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretKeyFileName, secretKeysOfDataDir } from './data-dir-secret-key.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'latchkey-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('secretKeysOfDataDir', () => {
  it('creates a key that only the owner can read, and reuses it', () => {
    const dataDir = join(directory, 'data');
    const made = secretKeysOfDataDir(dataDir);
    expect(secretKeysOfDataDir(dataDir)).toEqual(made);
    expect(made[0].bytes).toHaveLength(32);
    expect(readdirSync(dataDir)).toEqual([secretKeyFileName]);
    expect(statSync(join(dataDir, secretKeyFileName)).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  });

  it('creates one key if several processes start concurrently', async () => {
    const module = JSON.stringify(new URL('./data-dir-secret-key.ts', import.meta.url).href);
    const script = `import { secretKeysOfDataDir } from ${module};
      console.log(secretKeysOfDataDir(${JSON.stringify(directory)})[0].id);`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
    const ids = (await Promise.all(Array.from({ length: 6 }, run))).map(({ stdout }) => stdout.trim());
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe('');
    expect(readdirSync(directory)).toEqual([secretKeyFileName]);
  });

  it('refuses a key that other users can read, and says what to do', () => {
    secretKeysOfDataDir(directory);
    chmodSync(join(directory, secretKeyFileName), 0o644);
    expect(() => secretKeysOfDataDir(directory)).toThrow('chmod 600');
  });

  it('never replaces a damaged key', () => {
    const file = join(directory, secretKeyFileName);
    writeFileSync(file, 'c2hvcnQ=\n', { mode: 0o600 });
    expect(() => secretKeysOfDataDir(directory)).toThrow(`The secret key in ${file} has 5 bytes`);
    expect(readFileSync(file, 'utf8')).toBe('c2hvcnQ=\n');
  });
});
