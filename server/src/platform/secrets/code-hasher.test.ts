import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCodeHasher } from './code-hasher.ts';
import { parseSecretKeys } from './secret-keys.ts';
import { tokenHash } from './token-hash.ts';

const older = randomBytes(32).toString('base64');
const newer = randomBytes(32).toString('base64');
const hasher = createCodeHasher(parseSecretKeys(older), 'email_otp');

describe('code hasher', () => {
  it('matches only the code of the same context', () => {
    const hash = hasher.hash('042137', 'challenge-1');
    expect(hash).not.toContain('042137');
    expect(hasher.matches('042137', 'challenge-1', hash)).toBe(true);
    expect(hasher.matches('042138', 'challenge-1', hash)).toBe(false);
    expect(hasher.matches('042137', 'challenge-2', hash)).toBe(false);
    expect(createCodeHasher(parseSecretKeys(older), 'sms_otp').matches('042137', 'challenge-1', hash)).toBe(
      false,
    );
  });

  it('matches an older key as long as it is configured', () => {
    const hash = hasher.hash('042137', 'challenge-1');
    const rotated = createCodeHasher(parseSecretKeys(`${newer},${older}`), 'email_otp');
    expect(rotated.matches('042137', 'challenge-1', hash)).toBe(true);
    expect(rotated.hashLike('042137', 'challenge-1', hash)).toBe(hash);
    expect(rotated.hashLike('042138', 'challenge-1', hash)).not.toBe(hash);
    expect(createCodeHasher(parseSecretKeys(newer), 'email_otp').matches('042137', 'challenge-1', hash)).toBe(
      false,
    );
  });

  it.each(['', '.', 'none', 'none.mac', '042137'])('does not match a malformed hash: %j', (hash) => {
    expect(hasher.matches('042137', 'challenge-1', hash)).toBe(false);
    expect(hasher.hashLike('042137', 'challenge-1', hash)).toBeUndefined();
  });

  it('hashes a token with SHA-256', () => {
    // The FIPS 180-4 test vector for 'abc'.
    expect(Buffer.from(tokenHash('abc'), 'base64url').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });
});
