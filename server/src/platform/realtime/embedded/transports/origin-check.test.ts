import { describe, expect, it } from 'vitest';
import { isAllowedOrigin, originsOf } from './origin-check.ts';

const allowed = originsOf(['https://id.example.com/', 'http://localhost:3000']);

describe('#75 the origin check', () => {
  it.each([
    { origin: 'https://id.example.com' },
    { origin: 'http://localhost:3000' },
    {},
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ])('allows %j', (headers) => {
    expect(isAllowedOrigin(headers, allowed)).toBe(true);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'https://id.example.com.evil.example' },
    { origin: 'https://id.example.com:8443' },
    { origin: 'http://id.example.com' },
    { origin: 'https://ID.example.com/' },
    { origin: 'null' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('refuses %j', (headers) => {
    expect(isAllowedOrigin(headers, allowed)).toBe(false);
  });

  it('accepts only web origins', () => {
    expect(() => originsOf(['id.example.com'])).toThrow(TypeError);
    expect(() => originsOf(['file:///etc'])).toThrow('Not a web origin');
  });
});
