import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseSecretKeys } from './secret-keys.ts';
import { createVault, VaultError } from './vault.ts';

const older = randomBytes(32).toString('base64');
const newer = randomBytes(32).toString('base64');
const vault = createVault(parseSecretKeys(older), 'totp');

describe('vault', () => {
  it.each([['text'], [''], ['ünïcode 🗝']])('opens what it sealed: %j', (plain) => {
    expect(vault.openText(vault.seal(plain, 'user-1'), 'user-1')).toBe(plain);
  });

  it('keeps bytes unchanged and names version and key', () => {
    const bytes = randomBytes(20);
    const sealed = vault.seal(bytes, 'user-1');
    expect(sealed).toMatch(new RegExp(`^v1\\.${parseSecretKeys(older)[0].id}(\\.[\\w-]+){3}$`));
    expect(Buffer.from(vault.open(sealed, 'user-1'))).toEqual(bytes);
    expect(vault.seal(bytes, 'user-1')).not.toBe(sealed);
  });

  it('#87 does not open for another user or purpose', () => {
    const sealed = vault.seal('seed', 'user-1');
    expect(() => vault.open(sealed, 'user-2')).toThrow(VaultError);
    expect(() => createVault(parseSecretKeys(older), 'recovery').open(sealed, 'user-1')).toThrow(VaultError);
  });

  it('#87 opens nothing with any character changed', () => {
    const sealed = vault.seal('seed', 'user-1');
    for (let at = 0; at < sealed.length; at += 1) {
      const swapped = sealed[at] === '.' ? 'A' : '.';
      expect(() => vault.open(sealed.slice(0, at) + swapped + sealed.slice(at + 1), 'user-1')).toThrow(
        VaultError,
      );
    }
    const [form, kid, iv, , tag] = sealed.split('.');
    const other = vault.seal('sEEd', 'user-1').split('.')[3];
    expect(() => vault.open([form, kid, iv, other, tag].join('.'), 'user-1')).toThrow(VaultError);
    // A shortened tag would be easier to guess.
    expect(() => vault.open(sealed.slice(0, -6), 'user-1')).toThrow(VaultError);
    expect(() => vault.open(`${sealed}.AAAA`, 'user-1')).toThrow(VaultError);
  });

  it('#87 a newer key seals, an older one still opens, and values to be sealed again are reported', () => {
    const sealed = vault.seal('seed', 'user-1');
    const rotated = createVault(parseSecretKeys(`${newer},${older}`), 'totp');
    expect(rotated.openText(sealed, 'user-1')).toBe('seed');
    expect(rotated.needsReencryption(sealed)).toBe(true);
    const again = rotated.seal(rotated.open(sealed, 'user-1'), 'user-1');
    expect(rotated.needsReencryption(again)).toBe(false);
    const alone = createVault(parseSecretKeys(newer), 'totp');
    expect(alone.openText(again, 'user-1')).toBe('seed');
    expect(() => alone.open(sealed, 'user-1')).toThrow('which SECRET_KEY does not hold');
  });
});
