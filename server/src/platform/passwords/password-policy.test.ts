import { describe, expect, it } from 'vitest';
import { createPasswordPolicy, passwordRules } from './password-policy.ts';

const policy = createPasswordPolicy({ serviceName: 'Latchkey ID' });
const alice = { email: 'alice.nguyen@acme-corp.com', name: 'Alice Nguyen' };
const refusals = (password: string) => policy.refusals(password, alice);

describe('password policy', () => {
  it.each([
    'correct horse battery staple',
    'tq7-Vu2m',
    'пароль-на-сегодня',
    '早安今天天氣很好呀',
    '        x       y',
    'my friend alice likes tea',
    `${'🗝'.repeat(3)}lock🔒`,
    'x7'.repeat(10) + '-Kestrel'.repeat(13),
  ])('#57 accepts %j unchanged', async (password) => {
    expect(await refusals(password)).toEqual([]);
  });

  it.each([
    ['seven chars', 'tq7-Vu2', ['password_too_short']],
    ['four emoji, which are eight UTF-16 units', '🗝🗝🗝🗝', ['password_too_short']],
    ['eight that are seven in NFC', 'tq7-Vue\u0301', ['password_too_short']],
    ['nothing', '', ['password_too_short']],
    ['129 characters', `${'Kq7-'.repeat(32)}x`, ['password_too_long']],
  ])('#57 refuses %s', async (_name, password, expected) => {
    expect(await refusals(password)).toEqual(expected);
  });

  it('#60 refuses a megabyte by its length alone', async () => {
    expect(await refusals('x'.repeat(1024 * 1024))).toEqual(['password_too_long']);
  });

  it.each([
    'password',
    'PassWord',
    'password123',
    'Password123!',
    'iloveyou',
    'qwertyuiop',
    '12345678',
    '!!sunshine1',
    'ｐａｓｓｗｏｒｄ',
    'zzzzzzzzzzzz',
    'abcabcabcabc',
    'ijklmnopq',
    '9876543210',
  ])('#58 refuses the common %j', async (password) => {
    expect(await refusals(password)).toContain('password_common');
  });

  it.each([
    'Summer2026!',
    '!summer2026',
    '2026Sommer!',
    'Winter.2025',
    'Juli2026!!',
    'Xanthophyll2026?',
    'Hà Nội2026!'.replace(' ', ''),
    'zxcvbnm,./',
    '1qaz2wsx3edc',
    'asdfghjkl;',
    'qwer1234!@#$',
    'P@ssw0rd2026',
    '12/11/2026',
    'hello hello hello',
    'L4tchk3y99',
  ])('#109 refuses %j, a pattern known to attackers', async (password) => {
    expect(await refusals(password)).toContain('password_common');
  });

  it("#109 refuses what is in an operator's list of breached passwords", async () => {
    const breached = { has: async (password: string) => password === 'tq7-Vu2m' };
    const strict = createPasswordPolicy({ serviceName: 'Latchkey ID', breached });
    expect(await strict.refusals('tq7-Vu2m', alice)).toEqual(['password_breached']);
    expect(await strict.refusals('tq7-Vu2n', alice)).toEqual([]);
  });

  it('#57 an operator can require more characters, and the reason says how many', async () => {
    const strict = createPasswordPolicy({ serviceName: 'Latchkey ID', shortest: 15 });
    expect(await strict.refusals('tq7-Vu2m-bD4-x', alice)).toEqual(['password_too_short']);
    expect(await strict.refusals('tq7-Vu2m-bD4-xy', alice)).toEqual([]);
    expect(strict.message('password_too_short')).toBe('Use at least 15 characters.');
    expect(passwordRules(15)[0]?.regex).toContain('{15,}');
  });

  it.each([
    'alice.nguyen@acme-corp.com',
    'ALICE.NGUYEN',
    'alicenguyen',
    'Nguyen-Alice',
    'alice2026!',
    'Alice1234567890',
    'acme-corp',
    'Latchkey ID',
    'latchkey1',
    'LatchkeyAlice',
  ])("#58 refuses %j, made of the owner's words", async (password) => {
    expect(await refusals(password)).toContain('password_personal');
  });

  it('#58 knows no owner by default', async () => {
    expect(await policy.refusals('alice-gardens', { email: null, name: null })).toEqual([]);
  });

  it('the rules for the browser have the same lengths', async () => {
    const fits = (password: string) =>
      passwordRules().every(({ regex }) => new RegExp(regex, 'u').test(password));
    for (const password of [
      '',
      'tq7-Vu2',
      'tq7-Vu2m',
      '🗝🗝🗝🗝',
      'line\nbreak',
      'Kq7-'.repeat(32),
      `${'Kq7-'.repeat(32)}x`,
    ]) {
      const isRightLength = !(await refusals(password)).some((reason) => /short|long/.test(reason));
      expect(fits(password)).toBe(isRightLength);
    }
  });
});
