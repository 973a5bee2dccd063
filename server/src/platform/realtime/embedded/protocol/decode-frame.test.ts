import { describe, expect, it } from 'vitest';
import { decodeFrame } from './decode-frame.ts';

describe('a frame', () => {
  it('contains commands separated by newlines, in order', () => {
    const frame =
      '{"connect":{"token":"x","name":"js"},"id":1}\n{"subscribe":{"channel":"a:b","flag":1},"id":2}\n{}\n';
    expect(decodeFrame(frame)).toEqual({
      broken: false,
      commands: [
        { name: 'connect', id: 1, body: { token: 'x' } },
        { name: 'subscribe', id: 2, body: { channel: 'a:b', flag: 1 } },
        'pong',
      ],
    });
  });

  it('yields the commands before the first bad line', () => {
    const { commands, broken } = decodeFrame('{"send":{"data":1}}\n{"id":\n{"send":{"data":2}}');
    expect(commands).toEqual([{ name: 'send', id: 0, body: { data: 1 } }]);
    expect(broken).toBe(true);
  });

  it.each([
    '',
    'null',
    '[]',
    '7',
    '"connect"',
    '{"id":1}',
    '{"id":1,"unknown":{}}',
    '{"id":1,"connect":{},"subscribe":{"channel":"a"}}',
    '{"connect":{}}',
    '{"id":0,"connect":{}}',
    '{"id":-1,"connect":{}}',
    '{"id":1.5,"connect":{}}',
    '{"id":"1","connect":{}}',
    '{"id":4294967296,"connect":{}}',
    '{"id":1,"send":{"data":1}}',
    '{"id":1,"connect":null}',
    '{"id":1,"connect":{"token":5}}',
    '{"id":1,"subscribe":{}}',
    '{"id":1,"subscribe":{"channel":""}}',
    '{"id":1,"subscribe":{"channel":"a","offset":-1}}',
    '{"id":1,"unsubscribe":{"channel":""}}',
    '{"id":1,"publish":{"channel":"","data":{}}}',
    '{"id":1,"presence":{"channel":""}}',
    '{"id":1,"presence_stats":{}}',
    '{"id":1,"history":{"channel":""}}',
    '{"id":1,"sub_refresh":{"channel":"","token":"x"}}',
    '{"id":1,"refresh":{}}',
    '{"id":1,"refresh":{"token":""}}',
    '{"id":1,"ping":{}}',
    '{"id":1,"__proto__":{}}',
    '{"id":1,"constructor":{}}',
  ])('is invalid if it is not a command: %s', (line) => {
    expect(decodeFrame(line)).toEqual({ commands: [], broken: true });
  });
});
