import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldMessages } from '../text/field-messages.en.ts';
import {
  CodeInput,
  CursorInput,
  EmailInput,
  IdInput,
  isPlainLine,
  MfaTokenInput,
  NameInput,
  OriginInput,
  PasswordInput,
  PhoneCodeInput,
  PhoneNumberInput,
  TokenInput,
} from './scalars.ts';

function messagesOf(schema: z.core.$ZodType, value: unknown): string[] {
  return z.core.safeParse(schema, value).error?.issues.map((issue) => issue.message) ?? [];
}

describe('EmailInput', () => {
  it.each(['a@example.com', "o'neil+tag@sub.example.co", 'A_B-c.d@EXAMPLE.com'])('accepts %s', (email) => {
    expect(messagesOf(EmailInput, email)).toEqual([]);
  });

  it('trims and keeps the case as typed', () => {
    expect(z.parse(EmailInput, '  Ann@Example.com\n')).toBe('Ann@Example.com');
  });

  it.each([
    ['two addresses', 'a@x.com,b@evil.com'],
    ['two addresses with a semicolon', 'a@x.com;b@evil.com'],
    ['two addresses with a space', 'a@x.com b@evil.com'],
    ['two addresses with a line feed', 'a@x.com\nb@evil.com'],
    ['a quoted local part', '"a@x.com, b"@evil.com'],
    ['a quoted plain local part', '"a"@evil.com'],
    ['an added header', 'a@x.com\r\nBcc: b@evil.com'],
    ['a line feed inside', 'a\n@x.com'],
    ['an encoded line feed', 'a%0d%0aBcc:b@x.com'],
    ['a fullwidth at sign', 'a＠x.com'],
    ['a small at sign', 'a﹫x.com'],
    ['two at signs', 'a@b@x.com'],
    ['a display name', 'Ann <a@x.com>'],
    ['angle brackets', '<a@x.com>'],
    ['a comment', 'a(b)@x.com'],
    ['a route', '@evil.com:a@x.com'],
    ['a percent route', 'a%evil.com@x.com'],
    ['a bang route', 'evil.com!a@x.com'],
    ['an address literal', 'a@[127.0.0.1]'],
    ['no domain dot', 'a@localhost'],
    ['a homograph', 'аdmin@x.com'],
    ['an unwritten domain', 'a@exаmple.com'],
    ['a NUL', 'a\u0000@x.com'],
    ['a zero-width space', 'a\u200B@x.com'],
    ['two dots', 'a..b@x.com'],
    ['no local part', '@x.com'],
    ['255 characters', `${'a'.repeat(249)}@x.com`],
  ])('#22 refuses %s', (_, email) => {
    expect(messagesOf(EmailInput, email)).toContain('email');
  });

  it('#22 reports an empty one as required', () => {
    expect(messagesOf(EmailInput, '   ')[0]).toBe('required');
  });

  it.each([
    ['local part', (n: number) => 'a'.repeat(n)],
    ['local part with dots', (n: number) => 'a.'.repeat(n / 2)],
    ['at signs', (n: number) => '@'.repeat(n)],
    ['domain labels', (n: number) => `a@${'a.'.repeat(n / 2)}`],
    ['domain hyphens', (n: number) => `a@a${'-'.repeat(n)}`],
    ['leading blanks', (n: number) => `${' '.repeat(n)}a`],
    ['inner blanks', (n: number) => `a${' '.repeat(n)}a`],
  ])('#22 refuses 10 kB of %s, in linear time', (_, make) => {
    expect(messagesOf(EmailInput, make(10_000))).not.toEqual([]);
    // For 32 times the length a quadratic check would need about 1,000 times as long, a linear one about 32 times.
    const short = fastest(make(10_000));
    const long = fastest(make(320_000));
    expect(long).toBeLessThan(Math.max(short, 0.05) * 320);
  });
});

/** The fastest of several runs, in milliseconds, so that other load on the machine has less influence. */
function fastest(email: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    z.core.safeParse(EmailInput, email);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

describe('phones', () => {
  it.each(['+65', '65', '+886'])('accepts the calling code %s', (code) => {
    expect(messagesOf(PhoneCodeInput, code)).toEqual([]);
  });

  it.each(['+', '+0', '065', '+12345', '٦٥', '+6 5'])('refuses the calling code %s', (code) => {
    expect(messagesOf(PhoneCodeInput, code)).toContain('phone_invalid');
  });

  it('requires at least 5 digits, trimmed', () => {
    expect(messagesOf(PhoneNumberInput, ' 1234 ')).toEqual(['phone_too_short']);
    expect(z.parse(PhoneNumberInput, ' 8123 4567 ')).toBe('8123 4567');
    expect(messagesOf(PhoneNumberInput, '81234567x9')).toContain('phone_invalid');
    // Only digits count, and only a bracket may precede the first one.
    for (const few of ['12.34', '1-2-3-4', '(12) 34']) {
      expect(messagesOf(PhoneNumberInput, few)).toContain('phone_too_short');
    }
    expect(messagesOf(PhoneNumberInput, '-81110009')).toEqual(['phone_invalid']);
    expect(messagesOf(PhoneNumberInput, '(08) 111-0009')).toEqual([]);
    expect(messagesOf(PhoneNumberInput, '1'.repeat(25))).toContain('phone_invalid');
  });
});

describe('NameInput', () => {
  it.each(['Nguyễn Thị Ánh', '山田 太郎', "Zoë O'Neil-Smith", '👩‍👩‍👧 family'])('accepts %s', (name) => {
    expect(messagesOf(NameInput, name)).toEqual([]);
  });

  it.each([
    ['a line feed', 'a\nb'],
    ['an escape', 'a\u001B[31mb'],
    ['a NUL', 'a\u0000b'],
    ['a line separator', 'a\u2028b'],
    ['a direction override', 'a\u202Eb'],
  ])('#84 refuses %s', (_, name) => {
    expect(messagesOf(NameInput, name)).toEqual(['invalid']);
  });

  it.each([
    ['zero-width spaces', '\u200B\u200B'],
    ['joiners', '\u200D\u2060\u200C'],
    ['soft hyphens', '\u00AD\u00AD'],
    ['Hangul fillers', '\u3164\u115F \uFFA0'],
    ['the Braille blank', '\u2800'],
    ['variation selectors and tags', '\uFE0F\u{E0020}\u{E007F}'],
    ['half of a surrogate pair', 'a\uD800'],
  ])('#109 refuses a name of %s', (_, name) => {
    expect(messagesOf(NameInput, name)).toEqual(['invalid']);
  });
});

describe('passwords, codes, tokens and ids', () => {
  it('#57 keeps every character of a password', () => {
    expect(z.parse(PasswordInput, '  p\u00E4ss  ')).toBe('  p\u00E4ss  ');
  });

  it('#60 refuses a password of more than 1,024 characters', () => {
    expect(messagesOf(PasswordInput, 'a'.repeat(1024))).toEqual([]);
    expect(messagesOf(PasswordInput, 'a'.repeat(1025))).toEqual(['too_long']);
  });

  it.each(['../x', 'a b', 'a\u0000', '', 'x'.repeat(65)])('refuses the id %j', (id) => {
    expect(messagesOf(IdInput, id)).toEqual(['invalid']);
  });

  it.each([undefined, '', null, [], {}, 'a b', 'a'.repeat(513)])('#21 refuses %j as a token', (token) => {
    expect(messagesOf(TokenInput, token)).not.toEqual([]);
  });

  it('uses a message key of the catalog in every check', () => {
    const long = 'x'.repeat(5000);
    const wrong: [z.core.$ZodType, string][] = [
      [EmailInput, long],
      [PhoneCodeInput, long],
      [PhoneNumberInput, long],
      [NameInput, long],
      [CodeInput, long],
      [PasswordInput, long],
      [TokenInput, long],
      [MfaTokenInput, long],
      [OriginInput, long],
      [CursorInput, long],
      [IdInput, long],
      [CodeInput, ''],
      [TokenInput, ''],
      [NameInput, ''],
    ];
    for (const [schema, value] of wrong) {
      const messages = messagesOf(schema, value);
      expect(messages).not.toEqual([]);
      for (const message of messages) expect(Object.keys(fieldMessages)).toContain(message);
    }
  });
});

describe('isPlainLine', () => {
  it.each(['می\u200Cخواهم', '👩\u200D🚀 Rockets', 'Café ☕\uFE0F', 'Web Bank'])('accepts %s', (name) => {
    expect(isPlainLine(name)).toBe(true);
  });
  it.each(['Web\u200BBank', 'Web\u2800Bank', 'Web\u200E', 'We\u200Db', '\u034FWeb', ''])(
    '#303 refuses %j',
    (name) => {
      expect(isPlainLine(name)).toBe(false);
    },
  );
});
