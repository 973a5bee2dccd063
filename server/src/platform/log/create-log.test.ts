import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, type Log } from './create-log.ts';

function logged(write: (log: Log) => void): string {
  let text = '';
  write(
    createLog({
      level: 'trace',
      destination: {
        write(line) {
          text += line;
        },
      },
    }),
  );
  return text;
}

const parsed = (write: (log: Log) => void) => JSON.parse(logged(write)) as Record<string, unknown>;

describe('log', () => {
  it('writes one line of JSON with time, level and message', () => {
    const text = logged((log) => log.info({ status: 200 }, 'request'));
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      pid: process.pid,
      status: 200,
      msg: 'request',
    });
  });

  it('adds one listener to the process, however many loggers there are', () => {
    createLog({ level: 'silent' });
    const before = process.listenerCount('exit');
    for (let count = 0; count < 20; count += 1) createLog({ level: 'silent' });
    expect(process.listenerCount('exit')).toBe(before);
  });

  it('a child logger adds the request id', () => {
    const text = logged((log) => log.child({ reqId: '0197' }).warn('late'));
    expect(JSON.parse(text)).toMatchObject({ reqId: '0197', msg: 'late', level: 'warn' });
  });

  it.each([
    ['CR and LF', 'a\r\n{"level":"info","msg":"forged"}'],
    ['ANSI', '\u001b[2J\u001b[31mred'],
    ['C1 control', '\u009b31mred\u0085'],
    ['U+2028 and U+2029', 'a\u2028b\u2029c'],
    ['right-to-left override', 'user\u202egnp.exe'],
    ['NUL and DEL', '\u0000\u007f'],
    ['a lone surrogate', '\ud800'],
  ])('#84 %s in any field stays within one line of plain JSON', (_name, evil) => {
    const text = logged((log) =>
      log
        .child({ reqId: evil })
        .info({ agent: evil, list: [evil], [evil]: { [evil]: 1 }, err: new Error(evil) }, evil),
    );
    expect(text.indexOf('\n')).toBe(text.length - 1);
    expect(text.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028-\u202e]/u);
    const line = JSON.parse(text);
    expect([line.agent, line.reqId, line.msg, line.list[0]]).toEqual(
      Array.from({ length: 4 }, () => (evil === '\ud800' ? expect.any(String) : evil)),
    );
  });

  it('#84 any value is logged as one line of JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.object(), (message, fields) => {
        const text = logged((log) => log.info(fields, message));
        expect(text.split(/[\n\r\u2028\u2029]/)).toHaveLength(2);
        JSON.parse(text);
      }),
    );
  });

  it.each([
    'password',
    'current_password',
    'token',
    'auth_token',
    'mfa_token',
    'secret',
    'client_secret',
    'code',
    'otp',
    'Authorization',
    'cookie',
    'refreshToken',
    'hash',
    'key',
  ])('#82 a field named %s is redacted at any depth', (name) => {
    const text = logged((log) =>
      log.child({ [name]: 's3cret-1' }).info({ [name]: 's3cret-2', a: [{ b: { [name]: 's3cret-3' } }] }, 'x'),
    );
    expect(text).not.toContain('s3cret');
  });

  it('#82 headers, bodies and whole requests are redacted', () => {
    const request = { headers: { 'x-any': 's3cret' }, body: { any: 's3cret' } };
    expect(
      logged((log) => log.info({ req: request, request, ...request, query: { q: 's3cret' } }, 'x')),
    ).not.toContain('s3cret');
  });

  it.each([
    ['a JWT', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2VjcmV0LXNpZ25hdHVyZQ', 'c2VjcmV0'],
    ['a bearer header', 'Authorization: Bearer s3cret.token~1', 's3cret'],
    ['a database URL', 'cannot reach postgres://latchkey:s3cret@db:5432/latchkey', 's3cret'],
    ['a link', 'GET https://id.example.com/auth/reset-password?email=a%40b&token=s3cret failed', 's3cret'],
    ['a code in an address', '/cb?code=s3cret&state=1', 's3cret'],
    ['a random token', 'lost Jq0aVb4Xy2m1s3cretN9c8d7f6g5h4j3k2l1q0w9e8r in transit', 's3cret'],
  ])('#82 %s is redacted in messages, errors and stacks', (_name, text, secret) => {
    const error = new Error(text, { cause: new Error(text) });
    expect(logged((log) => log.error({ err: error, note: text }, text))).not.toContain(secret);
  });

  it('describes an error only by name, message, code, stack and causes', () => {
    const cause = Object.assign(new TypeError('inner'), {
      code: 'ECONNREFUSED',
      config: { headers: 's3cret' },
    });
    const line = parsed((log) =>
      log.error({ err: Object.assign(new Error('outer', { cause }), { detail: 's3cret' }) }, 'failed'),
    );
    expect(line).toMatchObject({
      msg: 'failed',
      err: {
        type: 'Error',
        message: 'outer',
        cause: { type: 'TypeError', message: 'inner', code: 'ECONNREFUSED' },
      },
    });
    expect(JSON.stringify(line)).not.toContain('s3cret');
    expect(parsed((log) => log.error(new RangeError('alone')))).toMatchObject({
      err: { type: 'RangeError' },
      msg: 'alone',
    });
  });

  it('a line has a limited length, whatever is logged', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const error: Error = new Error('x'.repeat(1_000_000));
    error.cause = error;
    const text = logged((log) =>
      log.info(
        { loop, error, long: 'x'.repeat(1_000_000), list: Array.from({ length: 100_000 }, () => 1), n: 5n },
        'x',
      ),
    );
    expect(text.length).toBeLessThan(100_000);
  });
});
