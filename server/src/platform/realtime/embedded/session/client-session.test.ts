import { describe, expect, it } from 'vitest';
import { minute, second } from '../../../clock/durations.ts';
import { sessionFixture } from '../../testing/session-fixture.ts';

describe('connect', () => {
  it('is answered with what the client needs to know', () => {
    const fixture = sessionFixture();
    const client = fixture.client();
    const reply = client.connect();
    expect(reply).toEqual({
      id: 1,
      connect: {
        client: expect.stringMatching(/^[0-9a-f-]{36}$/),
        version: expect.any(String),
        expires: true,
        ttl: 60,
        ping: 25,
        pong: true,
      },
    });
    expect(client.closed).toBeUndefined();
  });

  it('tells emulated transports where to send their commands', () => {
    const client = sessionFixture({ emulation: 'secret' }).client();
    expect(client.connect()).toMatchObject({ connect: { session: 'secret', node: 'node-1' } });
  });

  it('with an expired token is answered with 109', () => {
    const fixture = sessionFixture();
    const client = fixture.client();
    const token = fixture.connectionToken('u1', 't1', -1);
    expect(client.ask({ id: 1, connect: { token } })).toEqual({
      id: 1,
      error: { code: 109, message: 'token expired' },
    });
    expect(client.closed).toBeUndefined();
  });

  it('that was refused leaves a connection that cannot be used and times out', () => {
    const fixture = sessionFixture();
    const [idle, busy] = [fixture.client(), fixture.client()];
    const token = fixture.connectionToken('u1', 't1', -1);
    for (const client of [idle, busy]) client.send({ id: 1, connect: { token } });
    busy.send({ id: 2, connect: { token: fixture.connectionToken() } });
    expect(busy.closed?.code).toBe(3501);
    fixture.pass(10 * second);
    expect(idle.closed?.code).toBe(3502);
  });

  it('with a bad token, or one that names a channel, closes with 3500', () => {
    const fixture = sessionFixture();
    for (const token of ['nonsense', fixture.subscriptionToken('sso-ws:u1.t1')]) {
      const client = fixture.client();
      client.send({ id: 1, connect: { token } });
      expect(client.closed).toEqual({ code: 3500, reason: 'invalid token' });
      expect(client.sent).toEqual([]);
    }
  });

  it.each([{}, { token: '' }])('without a token closes with 3501: %j', (connect) => {
    const client = sessionFixture().client();
    client.send({ id: 1, connect });
    expect(client.closed?.code).toBe(3501);
  });

  it('a second time closes with 3501', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    client.send({ id: 2, connect: { token: fixture.connectionToken() } });
    expect(client.closed).toEqual({ code: 3501, reason: 'bad request' });
  });

  it.each([
    { id: 1, subscribe: { channel: 'sso-ws:u1.t1' } },
    { id: 1, rpc: { method: 'm' } },
    { id: 1, refresh: { token: 'x' } },
    { send: { data: 1 } },
    {},
  ])('must come before anything else: %j closes with 3501', (command) => {
    const client = sessionFixture().client();
    client.send(command);
    expect(client.closed?.code).toBe(3501);
  });

  it.each(['{"id":', '[]', '{"id":2,"dance":{}}', '{"id":2,"subscribe":{"channel":""}}', '\n\n'])(
    'then bad JSON, an unknown command or an empty channel closes with 3501: %j',
    (frame) => {
      const client = sessionFixture().connected();
      client.session.receive(frame);
      expect(client.closed?.code).toBe(3501);
    },
  );

  it('#77 that is not received within 10 s closes with 3502', () => {
    const fixture = sessionFixture();
    const client = fixture.client();
    fixture.pass(10 * second - 1);
    expect(client.closed).toBeUndefined();
    fixture.pass(1);
    expect(client.closed).toEqual({ code: 3502, reason: 'stale' });
  });

  it('#77 beyond the limit of a user closes with 3504', () => {
    const fixture = sessionFixture({ limits: { connectionsPerUser: 2, connectionsSure: 0 } });
    const first = fixture.connected('u1', 't1');
    fixture.connected('u1', 't2');
    const third = fixture.connected('u1', 't3');
    expect(third.closed).toEqual({ code: 3504, reason: 'connection limit' });
    expect(fixture.connected('u2', 't1').closed).toBeUndefined();
    first.session.disconnected();
    expect(fixture.connected('u1', 't3').closed).toBeUndefined();
  });

  it('#312 of a session is accepted, however many another session of the user has', () => {
    const fixture = sessionFixture({ limits: { connectionsPerUser: 3, connectionsSure: 2 } });
    // Whoever knows the password alone begins a sign-in and opens as many as may be.
    const stranger = ['s', 's', 's', 's'].map((session) => fixture.connected('u1', session).closed?.code);
    expect(stranger).toEqual([undefined, undefined, undefined, 3504]);
    const owner = ['o', 'o', 'o'].map((session) => fixture.connected('u1', session).closed?.code);
    expect(owner).toEqual([undefined, undefined, 3504]);
  });

  it('of an ended session closes with 3500, even if its token is valid (#44)', () => {
    const fixture = sessionFixture();
    fixture.context.ended.add('u1', 't1');
    expect(fixture.connected('u1', 't1').closed?.code).toBe(3500);
    expect(fixture.connected('u1', 't2').closed).toBeUndefined();
  });

  it('over an emulated transport is refused after 500 ms, because the client retries immediately', () => {
    const fixture = sessionFixture({ emulation: 'secret' });
    const [expired, invalid] = [fixture.client(), fixture.client()];
    expired.send({ id: 1, connect: { token: fixture.connectionToken('u1', 't1', -1) } });
    invalid.send({ id: 1, connect: { token: 'nonsense' } });
    fixture.pass(499);
    expect(expired.sent).toEqual([]);
    expect(invalid.closed).toBeUndefined();
    fixture.pass(1);
    expect(expired.sent).toMatchObject([{ id: 1, error: { code: 109 } }]);
    expect(invalid.closed?.code).toBe(3500);
  });

  it('is answered with a temporary error if the token could not be checked', async () => {
    const policy = { verifyConnectionToken: () => Promise.reject(new Error('the database is away')) };
    const fixture = sessionFixture({ policy });
    const client = fixture.client();
    client.connect();
    await Promise.resolve().then(() => Promise.resolve());
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.sent).toEqual([
      { id: 1, error: { code: 100, message: 'internal server error', temporary: true } },
    ]);
    expect(fixture.log).toMatchObject([{ level: 'error', details: { command: 'connect' } }]);
  });
});

describe('ping and pong', () => {
  it('the first ping is spread over half an interval, later ones are 25 s apart', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    fixture.pass(12.5 * second);
    expect(client.sent).toEqual([{}]);
    client.send({});
    fixture.pass(25 * second);
    expect(client.sent).toEqual([{}, {}]);
    expect(client.closed).toBeUndefined();
  });

  it('a pong without a ping closes with 3501, and so does a second one', () => {
    const fixture = sessionFixture();
    const [early, twice] = [fixture.connected(), fixture.connected()];
    early.send({});
    expect(early.closed?.code).toBe(3501);
    fixture.pass(12.5 * second);
    twice.send({}, {});
    expect(twice.closed?.code).toBe(3501);
  });

  it('no pong within 8 s closes with 3012', () => {
    const fixture = sessionFixture();
    const [silent, alive] = [fixture.connected(), fixture.connected()];
    fixture.pass(12.5 * second);
    alive.send({});
    fixture.pass(8 * second);
    expect(silent.closed).toEqual({ code: 3012, reason: 'no pong' });
    expect(alive.closed).toBeUndefined();
  });

  it('do not wait behind a slow command', () => {
    const fixture = sessionFixture({ policy: { rpc: { slow: () => new Promise<string>(() => {}) } } });
    const client = fixture.connected();
    fixture.pass(12.5 * second);
    client.send({ id: 2, rpc: { method: 'slow' } });
    client.send({});
    fixture.pass(8 * second);
    expect(client.closed).toBeUndefined();
  });
});

describe('expiry', () => {
  it('a connection that is not refreshed is closed with 3005 at 25 s after its token', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    for (const wait of [12.5, 25, 25, 22.499]) {
      fixture.pass(wait * second);
      if (client.sent.splice(0).length > 0) client.send({});
    }
    expect(client.closed).toBeUndefined();
    fixture.pass(1);
    expect(client.closed).toEqual({ code: 3005, reason: 'connection expired' });
  });

  it('a refresh extends it', () => {
    const fixture = sessionFixture({ limits: { pingInterval: 60 * minute } });
    const client = fixture.connected();
    fixture.pass(60 * second);
    const reply = client.ask({ id: 2, refresh: { token: fixture.connectionToken('u1', 't1', 5 * minute) } });
    expect(reply).toEqual({
      id: 2,
      refresh: { client: client.session.client, version: expect.any(String), expires: true, ttl: 300 },
    });
    fixture.pass(5 * minute);
    expect(client.closed).toBeUndefined();
    fixture.pass(25 * second);
    expect(client.closed?.code).toBe(3005);
  });

  it('a refresh is never answered with 109 or 110: an expired token closes with 3005', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    client.send({ id: 2, refresh: { token: fixture.connectionToken('u1', 't1', -1) } });
    expect(client.sent).toEqual([]);
    expect(client.closed?.code).toBe(3005);
  });

  it.each([
    ['nonsense', undefined],
    ['another user', ['u2', 't1']],
    ['another session', ['u1', 't2']],
  ])('a refresh with %s closes with 3500', (_what, member) => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const token = member ? fixture.connectionToken(member[0], member[1]) : 'nonsense';
    client.send({ id: 2, refresh: { token } });
    expect(client.closed?.code).toBe(3500);
  });

  it('a token valid for a hundred years must be refreshed within a day', () => {
    const fixture = sessionFixture();
    const token = fixture.connectionToken('u1', 't1', 100 * 365 * 24 * 60 * minute);
    const reply = fixture.client().ask({ id: 1, connect: { token } });
    expect(reply).toMatchObject({ connect: { ttl: 86_400 } });
  });

  it('changing the clock does not look like silence', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    fixture.clock.advance(365 * 24 * 60 * minute);
    fixture.timers.advance(11 * second);
    expect(client.closed).toBeUndefined();
  });
});

describe('commands', () => {
  it('are answered in order, and a slow one delays the next', async () => {
    const slow = Promise.withResolvers<string>();
    const fixture = sessionFixture({ policy: { rpc: { slow: () => slow.promise, fast: () => 'fast' } } });
    const client = fixture.connected();
    client.send({ id: 2, rpc: { method: 'slow' } }, { id: 3, rpc: { method: 'fast' } });
    client.send({ id: 4, unsubscribe: { channel: 'open:a' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.sent).toEqual([]);
    slow.resolve('slow');
    await expect.poll(() => client.sent.length).toBe(3);
    expect(client.sent).toEqual([
      { id: 2, rpc: { data: 'slow' } },
      { id: 3, rpc: { data: 'fast' } },
      { id: 4, unsubscribe: {} },
    ]);
  });

  it('have a bounded queue: more close with 3013', () => {
    const policy = { rpc: { slow: () => new Promise<string>(() => {}) } };
    const fixture = sessionFixture({ policy, limits: { queuedCommands: 3 } });
    const client = fixture.connected();
    for (let id = 2; id <= 5; id += 1) client.send({ id, rpc: { method: 'slow' } });
    expect(client.closed).toBeUndefined();
    client.send({ id: 6, rpc: { method: 'slow' } });
    expect(client.closed).toEqual({ code: 3013, reason: 'too many requests' });
  });

  it('#576 of a session are limited, over all its connections: more close with 3013', () => {
    const fixture = sessionFixture({ limits: { commandsAtOnce: 10, commandsPerSecond: 2 } });
    const [one, other] = [fixture.connected(), fixture.connected()];
    const later = fixture.connected('u1', 't2');
    const unsubscribe = { unsubscribe: { channel: 'open:a' } };
    for (let id = 2; id < 7; id += 1) for (const client of [one, other]) client.send({ id, ...unsubscribe });
    expect([one.closed, other.closed]).toEqual([undefined, undefined]);
    one.send({ id: 7, ...unsubscribe });
    expect(one.closed).toEqual({ code: 3013, reason: 'too many requests' });
    expect(later.ask({ id: 2, ...unsubscribe })).toEqual({ id: 2, unsubscribe: {} });
    other.sent.length = 0;
    fixture.pass(second);
    for (let id = 7; id < 9; id += 1)
      expect(other.ask({ id, ...unsubscribe })).toEqual({ id, unsubscribe: {} });
    // Nor does a new connection get more.
    const again = fixture.connected();
    again.send({ id: 2, ...unsubscribe });
    expect(again.closed?.code).toBe(3013);
    fixture.pass(5 * second);
    fixture.context.budgets.sweep();
    expect(other.ask({ id: 9, ...unsubscribe })).toEqual({ id: 9, unsubscribe: {} });
  });

  it('that take too long close with 3004', () => {
    const policy = { verifySubscriptionToken: () => new Promise<'invalid'>(() => {}) };
    const fixture = sessionFixture({ policy });
    const client = fixture.connected();
    client.send({ id: 2, subscribe: { channel: 'sso-ws:u1.t1', token: 'x' } });
    fixture.pass(10 * second);
    expect(client.closed).toEqual({ code: 3004, reason: 'internal server error' });
  });

  it('after the close are not processed', async () => {
    const slow = Promise.withResolvers<string>();
    let calls = 0;
    const count = () => {
      calls += 1;
      return calls;
    };
    const rpc = { slow: () => slow.promise, count };
    const fixture = sessionFixture({ policy: { rpc } });
    const client = fixture.connected();
    client.send({ id: 2, rpc: { method: 'slow' } }, { id: 3, rpc: { method: 'count' } });
    client.session.close({ code: 3503, reason: 'force disconnect' });
    slow.resolve('late');
    client.send({ id: 4, rpc: { method: 'count' } });
    await new Promise((resolve) => setImmediate(resolve));
    expect({ calls, sent: client.sent }).toEqual({ calls: 0, sent: [] });
  });

  it('leave nothing behind when the client disconnects', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const channel = 'sso-ws:u1.t1';
    client.send({ id: 2, subscribe: { channel, token: fixture.subscriptionToken(channel) } });
    expect(fixture.hub.size).toEqual({ users: 1, channels: 1 });
    client.session.disconnected();
    expect(fixture.hub.size).toEqual({ users: 0, channels: 0 });
    expect(fixture.timers.pending).toBe(0);
  });
});

describe('rpc', () => {
  it.each([
    ['without any handler', undefined, 'm', { code: 108, message: 'not available' }],
    ['of an unknown method', { m: () => 1 }, 'x', { code: 104, message: 'method not found' }],
    [
      'with the name of a built-in property',
      { m: () => 1 },
      'constructor',
      { code: 104, message: 'method not found' },
    ],
  ])('%s is refused', async (_what, rpc, method, error) => {
    const client = sessionFixture({ policy: { rpc } }).connected();
    client.send({ id: 2, rpc: { method, data: {} } });
    await expect.poll(() => client.sent).toEqual([{ id: 2, error }]);
  });

  it('receives the data and the caller', async () => {
    const rpc = {
      who: (data: unknown, caller: object) => JSON.parse(JSON.stringify({ data, caller })),
    };
    const client = sessionFixture({ policy: { rpc } }).connected('u7', 't9');
    client.send({ id: 2, rpc: { method: 'who', data: [1] } });
    const caller = { user: 'u7', sessionId: 't9', client: client.session.client };
    await expect.poll(() => client.sent).toEqual([{ id: 2, rpc: { data: { data: [1], caller } } }]);
  });

  it('that throws is 100 and one log line, and the connection survives (R25)', async () => {
    const rpc = {
      broken: () => {
        throw new Error('no inside goes out');
      },
    };
    const fixture = sessionFixture({ policy: { rpc } });
    const client = fixture.connected();
    client.send({ id: 2, rpc: { method: 'broken' } });
    const error = { code: 100, message: 'internal server error', temporary: true };
    await expect.poll(() => client.sent).toEqual([{ id: 2, error }]);
    expect(fixture.log).toHaveLength(1);
    client.sent.length = 0;
    expect(client.ask({ id: 3, unsubscribe: { channel: 'open:a' } })).toEqual({ id: 3, unsubscribe: {} });
  });

  it('that takes too long is answered with 100, and its late result is dropped', async () => {
    const slow = Promise.withResolvers<string>();
    const fixture = sessionFixture({ policy: { rpc: { slow: () => slow.promise } } });
    const client = fixture.connected();
    client.send({ id: 2, rpc: { method: 'slow' } });
    fixture.pass(4 * second);
    await expect.poll(() => client.sent).toMatchObject([{ id: 2, error: { code: 100, temporary: true } }]);
    slow.resolve('late');
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.sent).toHaveLength(1);
  });
});

describe('send', () => {
  it('passes its data on and gets no reply', () => {
    const heard: unknown[] = [];
    const policy = {
      onMessage: (data: unknown, { user }: { user: string }) => void heard.push([user, data]),
    };
    const client = sessionFixture({ policy }).connected();
    client.send({ send: { data: { hello: 1 } } });
    expect(heard).toEqual([['u1', { hello: 1 }]]);
    expect(client.sent).toEqual([]);
  });

  it('closes with 3508 if there is no handler', () => {
    const client = sessionFixture().connected();
    client.send({ send: { data: 1 } });
    expect(client.closed).toEqual({ code: 3508, reason: 'not available' });
  });
});

describe('close', () => {
  it('has a reason that is short, not empty and not JSON, for every code', async () => {
    const { closes, unsubscriptions } = await import('../protocol/codes.ts');
    for (const { reason } of [...Object.values(closes), ...Object.values(unsubscriptions)]) {
      expect(reason.length).toBeGreaterThan(0);
      expect(reason.length).toBeLessThanOrEqual(32);
      expect(() => JSON.parse(reason)).toThrow(SyntaxError);
    }
  });

  it('happens once', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    client.session.close({ code: 3503, reason: 'force disconnect' });
    client.session.close({ code: 3001, reason: 'shutdown' });
    expect(client.closed?.code).toBe(3503);
  });
});
