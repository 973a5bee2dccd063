import { describe, expect, it } from 'vitest';
import { minute, second } from '../../../clock/durations.ts';
import { type FixtureClient, type SessionFixture, sessionFixture } from '../../testing/session-fixture.ts';
import type { History } from '../history/memory-history.ts';
import type { StreamState } from '../history/stream-state.ts';

const channel = 'sso-ws:u1.t1';

/** Subscribes and returns the body of the reply. */
function subscribe(fixture: SessionFixture, client: FixtureClient, more: object = {}) {
  const token = fixture.subscriptionToken(channel);
  const reply = client.ask({ id: 2, subscribe: { channel, token, flag: 1, ...more } });
  return reply?.subscribe as { epoch: string; offset: number } & Record<string, unknown>;
}

const pub = (offset: number) => ({ data: { n: offset }, offset });
const push = (offset: number) => ({ push: { channel, pub: pub(offset) } });

function publishUpTo(fixture: SessionFixture, to: number, from = 1) {
  for (let n = from; n <= to; n += 1) fixture.publish(channel, { n });
}

describe('subscribe', () => {
  it('is answered with the position, and publications follow', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    expect(subscribe(fixture, client)).toEqual({
      expires: true,
      ttl: 60,
      positioned: true,
      recoverable: true,
      epoch: expect.stringMatching(/./),
      offset: 0,
    });
    publishUpTo(fixture, 2);
    expect(client.sent).toEqual([push(1), push(2)]);
  });

  it('starts at the top: earlier publications are not sent', () => {
    const fixture = sessionFixture();
    publishUpTo(fixture, 3);
    const client = fixture.connected();
    expect(subscribe(fixture, client)).toMatchObject({ offset: 3 });
    publishUpTo(fixture, 4, 4);
    expect(client.sent).toEqual([push(4)]);
  });

  it('#76 to a private channel without a token is 103', () => {
    const client = sessionFixture().connected();
    for (const token of [undefined, '']) {
      expect(client.ask({ id: 2, subscribe: { channel, token } })).toEqual({
        id: 2,
        error: { code: 103, message: 'permission denied' },
      });
    }
  });

  it('to an unknown namespace is 102', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    for (const unknown of ['other:a', 'nonamespace', 'toString:a']) {
      const token = fixture.subscriptionToken(unknown);
      expect(client.ask({ id: 2, subscribe: { channel: unknown, token } })).toMatchObject({
        error: { code: 102 },
      });
    }
  });

  it('with an expired token is 109, with an invalid one 103', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const expired = fixture.subscriptionToken(channel, 'u1', 't1', -1);
    expect(client.ask({ id: 2, subscribe: { channel, token: expired } })).toMatchObject({
      error: { code: 109 },
    });
    for (const token of ['nonsense', fixture.connectionToken()]) {
      expect(client.ask({ id: 3, subscribe: { channel, token } })).toMatchObject({ error: { code: 103 } });
    }
    expect(client.closed).toBeUndefined();
  });

  it.each([
    ['another channel', 'sso-ws:u1.t2', 'u1', 't1'],
    ['another user', channel, 'u2', 't1'],
    ['another session', channel, 'u1', 't2'],
  ])('#76 with a token for %s closes with 3500', (_what, named, user, sessionId) => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    client.send({ id: 2, subscribe: { channel, token: fixture.subscriptionToken(named, user, sessionId) } });
    expect(client.closed).toEqual({ code: 3500, reason: 'invalid token' });
    expect(fixture.hub.size.channels).toBe(0);
  });

  it('with a token for another connection closes with 3500, for this one it is accepted', () => {
    const fixture = sessionFixture();
    const [one, other] = [fixture.connected(), fixture.connected()];
    const claims = { user: 'u1', sessionId: 't1', channel, expiresAt: fixture.clock.now() + minute };
    const token = fixture.tokens.issueSubscriptionToken({ ...claims, client: one.session.client });
    expect(one.ask({ id: 2, subscribe: { channel, token } })).toHaveProperty('subscribe');
    other.send({ id: 2, subscribe: { channel, token } });
    expect(other.closed?.code).toBe(3500);
  });

  it('of another type is 108, twice 105, with a long name 107, to too many channels 106', () => {
    const fixture = sessionFixture({ limits: { channelsPerConnection: 1 } });
    const client = fixture.connected();
    const codeOf = (request: object) =>
      (client.ask({ id: 2, subscribe: request })?.error as { code: number } | undefined)?.code;
    expect(codeOf({ channel: 'open:a', type: 1 })).toBe(108);
    expect(codeOf({ channel: `open:${'x'.repeat(251)}` })).toBe(107);
    expect(codeOf({ channel: 'open:a' })).toBeUndefined();
    expect(codeOf({ channel: 'open:a' })).toBe(105);
    expect(codeOf({ channel: 'open:b' })).toBe(106);
  });

  it('is answered with a temporary error if the token could not be checked', async () => {
    const policy = { verifySubscriptionToken: () => Promise.reject(new Error('away')) };
    const fixture = sessionFixture({ policy });
    const client = fixture.connected();
    client.send({ id: 2, subscribe: { channel, token: 'x' } });
    await expect.poll(() => client.sent).toMatchObject([{ id: 2, error: { code: 100, temporary: true } }]);
  });
});

describe('unsubscribe', () => {
  it('ends the publications, and a new subscribe may follow', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    subscribe(fixture, client);
    expect(client.ask({ id: 3, unsubscribe: { channel } })).toEqual({ id: 3, unsubscribe: {} });
    publishUpTo(fixture, 1);
    expect(client.sent).toEqual([]);
    expect(subscribe(fixture, client)).toMatchObject({ offset: 1 });
  });

  it('by the server sends the client a final code', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    subscribe(fixture, client);
    client.session.unsubscribe(channel);
    client.session.unsubscribe(channel);
    publishUpTo(fixture, 1);
    const unsubscribe = { code: 2000, reason: 'server unsubscribe' };
    expect(client.sent).toEqual([{ push: { channel, unsubscribe } }]);
  });
});

describe('recovery', () => {
  it('returns the requested offset with the missed publications', () => {
    const fixture = sessionFixture();
    const first = fixture.connected();
    const { epoch } = subscribe(fixture, first);
    publishUpTo(fixture, 1);
    first.session.disconnected();
    publishUpTo(fixture, 3, 2);
    const again = fixture.connected();
    expect(subscribe(fixture, again, { recover: true, offset: 1, epoch })).toEqual({
      expires: true,
      ttl: 60,
      positioned: true,
      recoverable: true,
      epoch,
      offset: 1,
      was_recovering: true,
      recovered: true,
      publications: [pub(2), pub(3)],
    });
    publishUpTo(fixture, 4, 4);
    expect(again.sent).toEqual([push(4)]);
  });

  it('at the top needs no publications', () => {
    const fixture = sessionFixture();
    const { epoch } = subscribe(fixture, fixture.connected());
    const again = subscribe(fixture, fixture.connected(), { recover: true, epoch });
    expect(again).toMatchObject({ was_recovering: true, recovered: true, offset: 0 });
    expect(again).not.toHaveProperty('publications');
  });

  it('treats an empty epoch as any', () => {
    const fixture = sessionFixture();
    publishUpTo(fixture, 2);
    expect(subscribe(fixture, fixture.connected(), { recover: true, offset: 1 })).toMatchObject({
      recovered: true,
      publications: [pub(2)],
    });
  });

  it.each([
    ['of another epoch, as after a restart', { epoch: 'other', offset: 2 }],
    ['beyond the top', { offset: 13 }],
    ['of more than is kept', { offset: 0 }],
  ])('%s returns the top and no publications', (_what, since) => {
    const fixture = sessionFixture();
    publishUpTo(fixture, 12);
    const { epoch } = fixture.memory.read(channel);
    const client = fixture.connected();
    const reply = subscribe(fixture, client, { recover: true, epoch, ...since });
    expect(reply).toMatchObject({ was_recovering: true, recovered: false, offset: 12, epoch });
    expect(reply).not.toHaveProperty('publications');
    publishUpTo(fixture, 13, 13);
    expect(client.sent).toEqual([push(13)]);
  });

  it('of expired publications is not possible', () => {
    const fixture = sessionFixture();
    const { epoch } = subscribe(fixture, fixture.connected());
    publishUpTo(fixture, 1);
    fixture.pass(120 * second);
    const reply = subscribe(fixture, fixture.connected(), { recover: true, offset: 0, epoch });
    expect(reply).toMatchObject({ recovered: false, offset: 1 });
  });

  it('with flag 2 is 112 if it is not possible, and leaves no subscription', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    publishUpTo(fixture, 1);
    const token = fixture.subscriptionToken(channel);
    const request = { channel, token, flag: 3, recover: true, epoch: 'other', offset: 1 };
    expect(client.ask({ id: 2, subscribe: request })).toEqual({
      id: 2,
      error: { code: 112, message: 'unrecoverable position' },
    });
    publishUpTo(fixture, 2, 2);
    expect(client.sent).toEqual([]);
    expect(subscribe(fixture, client, { flag: 3, recover: true, offset: 1 })).toMatchObject({
      recovered: true,
    });
  });

  it('is not mentioned in a namespace without it', () => {
    const client = sessionFixture().connected();
    expect(client.ask({ id: 2, subscribe: { channel: 'plain:a' } })).toEqual({ id: 2, subscribe: {} });
  });
});

describe('a publication during the subscribe', () => {
  /** A history whose reads the test completes. */
  function slowHistory() {
    const reads: { state: StreamState; finish: (state?: StreamState) => void }[] = [];
    const fixture = sessionFixture({
      historyThrough: (history: History): History => ({
        add: (name, keep, encode) => history.add(name, keep, encode),
        read: (name) => {
          const state = history.read(name) as StreamState;
          return new Promise((resolve) => reads.push({ state, finish: (other = state) => resolve(other) }));
        },
      }),
    });
    return { fixture, reads };
  }

  it('is not lost: it follows the response', async () => {
    const { fixture, reads } = slowHistory();
    const client = fixture.connected();
    subscribe(fixture, client);
    publishUpTo(fixture, 2);
    expect(client.sent).toEqual([]);
    reads[0]?.finish();
    await expect
      .poll(() => client.sent)
      .toMatchObject([{ id: 2, subscribe: { offset: 0 } }, push(1), push(2)]);
  });

  it('is part of the recovering response, once, even if the history already contains it', async () => {
    const { fixture, reads } = slowHistory();
    publishUpTo(fixture, 1);
    const client = fixture.connected();
    subscribe(fixture, client, { recover: true, offset: 0 });
    publishUpTo(fixture, 3, 2);
    const { epoch } = reads[0]!.state;
    reads[0]?.finish({ epoch, offset: 2, publications: [1, 2].map(kept) });
    await expect.poll(() => client.sent).toHaveLength(1);
    expect(client.sent).toMatchObject([
      { subscribe: { recovered: true, publications: [pub(1), pub(2), pub(3)] } },
    ]);
    publishUpTo(fixture, 4, 4);
    expect(client.sent.slice(1)).toEqual([push(4)]);
  });

  it('that leaves a gap to the history closes with 3010', async () => {
    const { fixture, reads } = slowHistory();
    const client = fixture.connected();
    publishUpTo(fixture, 1);
    subscribe(fixture, client);
    publishUpTo(fixture, 2, 2);
    reads[0]?.finish({ ...reads[0].state, offset: 0, publications: [] });
    await expect.poll(() => client.closed).toEqual({ code: 3010, reason: 'insufficient state' });
    expect(fixture.hub.size.channels).toBe(0);
  });

  it("beyond the buffer's limit closes with 3010", async () => {
    const { fixture, reads } = slowHistory();
    const client = fixture.connected();
    subscribe(fixture, client);
    publishUpTo(fixture, fixture.limits.joinBuffer + 1);
    reads[0]?.finish();
    await expect.poll(() => client.closed?.code).toBe(3010);
  });

  it('does not reach a client that unsubscribed meanwhile', async () => {
    const { fixture, reads } = slowHistory();
    const client = fixture.connected();
    subscribe(fixture, client);
    client.session.disconnected();
    reads[0]?.finish();
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.sent).toEqual([]);
    expect(fixture.hub.size.channels).toBe(0);
    expect(fixture.timers.pending).toBe(0);
  });

  it('and a history that fails: answered with 100, and the channel can be retried', async () => {
    let reads = 0;
    const fixture = sessionFixture({
      historyThrough: (history: History): History => ({
        add: (name, keep, encode) => history.add(name, keep, encode),
        read: (name) => {
          reads += 1;
          return reads === 1 ? Promise.reject(new Error('away')) : history.read(name);
        },
      }),
    });
    const client = fixture.connected();
    subscribe(fixture, client);
    await expect.poll(() => client.sent.splice(0)).toMatchObject([{ id: 2, error: { code: 100 } }]);
    expect(subscribe(fixture, client)).toMatchObject({ offset: 0 });
  });
});

function kept(offset: number) {
  return { offset, encoded: JSON.stringify(pub(offset)) };
}

describe('a gap in live publications', () => {
  it('in the offsets makes the client subscribe again (2500)', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const { epoch } = subscribe(fixture, client);
    const [subscriber] = fixture.hub.subscribersOf(channel);
    subscriber?.deliver(kept(2), epoch, JSON.stringify(push(2)));
    expect(client.sent).toEqual([
      { push: { channel, unsubscribe: { code: 2500, reason: 'insufficient state' } } },
    ]);
    expect(fixture.hub.size.channels).toBe(0);
    expect(client.closed).toBeUndefined();
  });

  it('is also assumed for a new epoch: the stream was dropped and started again', () => {
    const fixture = sessionFixture({ limits: { streams: 1 } });
    const client = fixture.connected();
    subscribe(fixture, client);
    fixture.memory.read('sso-ws:pushes.it.out');
    publishUpTo(fixture, 1);
    expect(client.sent).toMatchObject([{ push: { unsubscribe: { code: 2500 } } }]);
  });

  it('is not assumed for a repeated publication, which is skipped', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const { epoch } = subscribe(fixture, client);
    publishUpTo(fixture, 1);
    const [subscriber] = fixture.hub.subscribersOf(channel);
    subscriber?.deliver(kept(1), epoch, JSON.stringify(push(1)));
    expect(client.sent).toEqual([push(1)]);
  });
});

describe('expiry of a subscription token', () => {
  const patient = { limits: { pingInterval: 60 * minute } };

  it('ends the subscription 25 s later with 2501, and not the connection', () => {
    const fixture = sessionFixture(patient);
    const client = fixture.connected();
    subscribe(fixture, client, { token: fixture.subscriptionToken(channel, 'u1', 't1', 10 * second) });
    fixture.pass(35 * second - 1);
    expect(client.sent).toEqual([]);
    fixture.pass(1);
    const unsubscribe = { code: 2501, reason: 'subscription expired' };
    expect(client.sent).toEqual([{ push: { channel, unsubscribe } }]);
    expect(client.closed).toBeUndefined();
  });

  it('is extended by sub_refresh', () => {
    const fixture = sessionFixture(patient);
    const client = fixture.connected();
    subscribe(fixture, client, { token: fixture.subscriptionToken(channel, 'u1', 't1', 10 * second) });
    fixture.pass(10 * second);
    const token = fixture.subscriptionToken(channel, 'u1', 't1', 30 * second);
    expect(client.ask({ id: 3, sub_refresh: { channel, token } })).toEqual({
      id: 3,
      sub_refresh: { expires: true, ttl: 30 },
    });
    fixture.pass(50 * second);
    expect(client.sent).toEqual([]);
    fixture.pass(5 * second);
    expect(client.sent).toMatchObject([{ push: { unsubscribe: { code: 2501 } } }]);
  });

  it('is never answered with 109 or 110: a refresh with an expired token closes with 3006', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    subscribe(fixture, client);
    client.send({
      id: 3,
      sub_refresh: { channel, token: fixture.subscriptionToken(channel, 'u1', 't1', -1) },
    });
    expect(client.sent).toEqual([]);
    expect(client.closed).toEqual({ code: 3006, reason: 'subscription expired' });
  });

  it('if refreshed without a subscription is 103, without a token 107', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const token = fixture.subscriptionToken(channel);
    expect(client.ask({ id: 2, sub_refresh: { channel, token } })).toMatchObject({ error: { code: 103 } });
    subscribe(fixture, client);
    expect(client.ask({ id: 3, sub_refresh: { channel } })).toMatchObject({ error: { code: 107 } });
  });

  it.each([
    ['nonsense', () => 'nonsense'],
    ['another channel', (fixture: SessionFixture) => fixture.subscriptionToken('sso-ws:u1.t2')],
    ['another user', (fixture: SessionFixture) => fixture.subscriptionToken(channel, 'u2')],
    ['another session', (fixture: SessionFixture) => fixture.subscriptionToken(channel, 'u1', 't2')],
  ])('#76 if refreshed with %s closes with 3500', (_what, tokenOf) => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    subscribe(fixture, client);
    client.send({ id: 3, sub_refresh: { channel, token: tokenOf(fixture) } });
    expect(client.closed?.code).toBe(3500);
  });
});
