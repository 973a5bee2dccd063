import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { browserIdOf } from './browser-cookie.ts';

const name = '__Host-latchkey-browser';
const [own, planted] = ['o'.repeat(43), 'p'.repeat(43)];

function knownBy(cookie: string): string | undefined {
  const reply = { header: () => reply } as unknown as FastifyReply;
  const request = { headers: { cookie } } as FastifyRequest;
  const call = { method: 'POST', path: '/api/auth/login' } as const;
  return browserIdOf(request, reply, call, { security: { https: true } });
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
