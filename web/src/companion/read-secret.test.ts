import { expect, it } from 'vitest';
import { readSecret } from './read-secret.ts';

it.each([
  ['https://id.example.com/companion#pair=7K2M-0000-ABCD-XYZ9', '7K2M-0000-ABCD-XYZ9'],
  ['#pair=7K2M-0000-ABCD-XYZ9', '7K2M-0000-ABCD-XYZ9'],
  ['  7k2m 0000 abcd xyz9 ', '7K2M-0000-ABCD-XYZ9'],
  ['7K2M0000ABCDXYZ9', '7K2M-0000-ABCD-XYZ9'],
  ['', undefined],
  ['7K2M-0000-ABCD', undefined],
  ['https://id.example.com/companion', undefined],
  ['javascript:alert(1)', undefined],
])('%j becomes %s', (text, secret) => {
  expect(readSecret(text)).toBe(secret);
});
