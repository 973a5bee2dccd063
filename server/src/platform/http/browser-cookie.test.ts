import type { Endpoint } from '@latchkey/contract/http/endpoint';
import { passkeyLoginOption } from '@latchkey/contract/login/passkey-login-option';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { browserIdOf } from './browser-cookie.ts';

const name = '__Host-latchkey-browser';
const [own, planted] = ['o'.repeat(43), 'p'.repeat(43)];

let given: unknown[];
function knownBy(cookie: string, path: Endpoint['path'] = '/api/auth/login'): string | undefined {
  given = [];
  const reply = { header: (...header: unknown[]) => given.push(header) } as unknown as FastifyReply;
  const request = { headers: { cookie } } as FastifyRequest;
  return browserIdOf(request, reply, { method: 'POST', path }, { security: { https: true } });
}

it('the browser is recognised by its cookie among others', () => {
  for (const cookie of [`${name}=${own}`, `a=b; ${name}=${own}; c`, `\t${name} = ${own}\t;x`])
    expect(knownBy(cookie)).toBe(own);
  expect(knownBy(`${name}x=${own}`)).not.toBe(own);
});

it('#487 a name with other characters around it is another cookie, which a sibling domain may have set', () => {
  for (const space of ['\u00a0', '\u000b', '\u000c', '\u2028', '\ufeff', '\r', '\n']) {
    expect(knownBy(`${space}${name}=${planted}; ${name}=${own}`)).toBe(own);
    expect(knownBy(`${name}${space}=${planted}; ${name}=${own}`)).toBe(own);
  }
});

it('#514 a browser gets its first cookie from one call alone of those that a page makes at once', () => {
  expect(knownBy('')).toMatch(/^[\w-]{43}$/);
  expect(given).toHaveLength(1);
  expect(knownBy('', passkeyLoginOption.path)).toBeUndefined();
  expect(given).toEqual([]);
  expect(knownBy(`${name}=${own}`, passkeyLoginOption.path)).toBe(own);
});
