import { expect, it } from 'vitest';
import { isWebUrl, redirectUriFault } from './redirect-uri.ts';

it.each([
  ['https://app.example.com/callback', 'none', undefined],
  ['http://localhost:8080/callback', 'none', undefined],
  ['http://127.0.0.1/callback', 'none', undefined],
  ['http://app.example.com/callback', 'none', 'scheme'],
  ['app.example.com/callback', 'none', 'not_url'],
  ['https://app.example.com/a b', 'none', 'not_url'],
  ['https://app.example.com/\\evil', 'none', 'not_url'],
  ['https:///app.example.com/callback', 'none', 'not_url'],
  ['https:app.example.com/callback', 'none', 'not_url'],
  ['HTTPS:/app.example.com/callback', 'any', 'not_url'],
  ['https://app.example.com/#done', 'none', 'fragment'],
  ['https://*.example.com/done', 'none', 'wildcard'],
  ['https://user@app.example.com/done', 'none', 'user'],
  ['com.example.app:/done', 'none', 'scheme'],
  ['com.example.app:/done', { named: [] }, undefined],
  ['notes:/done', { named: [] }, 'app_scheme'],
  ['notes:/done', { named: ['notes'] }, undefined],
  ['notes:/done', 'any', undefined],
  ['javascript:alert(1)', 'any', 'app_scheme'],
] as const)('%s with private-use schemes %j: %s', (uri, schemes, fault) => {
  expect(redirectUriFault(uri, schemes)).toBe(fault);
});

it('opens only web addresses', () => {
  expect(['https://a.example', 'http://a.example', 'ftp://a.example', 'a', ''].map(isWebUrl)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
