import { expect, it } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

it.each([
  [[], ''],
  [[251, 255, 191], '-_-_'],
  [[0], 'AA'],
  [[1, 2], 'AQI'],
])('%j is %s', (bytes, text) => {
  expect(toBase64url(new Uint8Array(bytes))).toBe(text);
  expect([...fromBase64url(text)]).toEqual(bytes);
});
