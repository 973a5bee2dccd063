import { expect, it } from 'vitest';
import { suggestedDeviceName } from './device-name.ts';

const android = (model: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36`;

it.each([
  [android('Pixel 9'), 'Pixel 9'],
  [android('SM-S911B Build/UP1A'), 'SM-S911B'],
  [android('K'), 'Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15', 'iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'Windows'],
  ['', 'This device'],
])('%s becomes %s', (userAgent, name) => {
  expect(suggestedDeviceName(userAgent)).toBe(name);
});
