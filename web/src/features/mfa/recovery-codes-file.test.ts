import { expect, it } from 'vitest';
import { recoveryCodesFile } from './recovery-codes-file.ts';

it('contains the unused codes, one per line', () => {
  const codes = [
    { code: 'abcdefghjk', used_at: null },
    { code: 'mnpqrstuvw', used_at: '2026-01-01T00:00:00.000Z' },
    { code: '23456789ab', used_at: null },
  ];
  const file = recoveryCodesFile(
    { codes, generated_at: '2026-01-01T00:00:00.000Z' },
    { service: 'Latchkey ID', account: 'ann@example.com' },
  );
  expect(file.split('\n').slice(2)).toEqual(['', 'abcdefghjk', '23456789ab', '']);
  expect(file).toContain('ann@example.com');
  expect(file).not.toContain('mnpqrstuvw');
});
