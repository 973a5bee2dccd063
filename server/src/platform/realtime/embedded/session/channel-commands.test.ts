import { describe, expect, it } from 'vitest';
import { type FixtureClient, sessionFixture } from '../../testing/session-fixture.ts';

const channel = 'open:room';

function inRoom(fixture = sessionFixture(), user = 'u1', sessionId = 't1') {
  const client = fixture.connected(user, sessionId);
  client.ask({ id: 2, subscribe: { channel } });
  return client;
}

const bodyOf = (client: FixtureClient, command: object) => {
  const { id: _id, ...body } = client.ask({ id: 3, ...command }) ?? {};
  return body;
};

describe('#76 in the private namespace', () => {
  it.each([
    [{ publish: { channel: 'sso-ws:u1.t1', data: 1 } }, 103],
    [{ history: { channel: 'sso-ws:u1.t1', limit: 10 } }, 103],
    [{ presence: { channel: 'sso-ws:u1.t1' } }, 108],
    [{ presence_stats: { channel: 'sso-ws:u1.t1' } }, 108],
  ])('a subscriber is denied %j', (command, code) => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    const token = fixture.subscriptionToken('sso-ws:u1.t1');
    client.ask({ id: 2, subscribe: { channel: 'sso-ws:u1.t1', token } });
    expect(bodyOf(client, command)).toMatchObject({ error: { code } });
    expect(fixture.memory.read('sso-ws:u1.t1').offset).toBe(0);
  });
});

describe('in a namespace that allows it', () => {
  it.each(['publish', 'history', 'presence', 'presence_stats'])('%s is only for subscribers', (name) => {
    const outside = sessionFixture().connected();
    expect(bodyOf(outside, { [name]: { channel, data: 1 } })).toEqual({
      error: { code: 103, message: 'permission denied' },
    });
    expect(bodyOf(outside, { [name]: { channel: 'other:a', data: 1 } })).toMatchObject({
      error: { code: 102 },
    });
  });

  it("publish reaches all subscribers with the publisher's info", () => {
    const fixture = sessionFixture();
    const [one, other] = [inRoom(fixture), inRoom(fixture, 'u2', 't2')];
    one.send({ id: 3, publish: { channel, data: { hello: 'there\n' } } });
    const info = { client: one.session.client, user: 'u1.t1' };
    const push = { push: { channel, pub: { data: { hello: 'there\n' }, offset: 1, info } } };
    expect(one.sent).toEqual([push, { id: 3, publish: {} }]);
    expect(other.sent).toEqual([push]);
  });

  it('publish without data is 107, of a map 108, of too much 106', () => {
    const client = inRoom(sessionFixture({ limits: { publicationBytes: 10 } }));
    expect(bodyOf(client, { publish: { channel } })).toMatchObject({ error: { code: 107 } });
    expect(bodyOf(client, { publish: { channel, data: 1, type: 1 } })).toMatchObject({
      error: { code: 108 },
    });
    expect(bodyOf(client, { publish: { channel, data: 'x'.repeat(9) } })).toMatchObject({
      error: { code: 106 },
    });
  });

  it('publish without a history has no offset', () => {
    const fixture = sessionFixture();
    const client = fixture.connected();
    client.ask({ id: 2, subscribe: { channel: 'plain:a' } });
    fixture.publish('plain:a', 5);
    expect(client.sent.splice(0)).toEqual([{ push: { channel: 'plain:a', pub: { data: 5 } } }]);
    expect(bodyOf(client, { history: { channel: 'plain:a' } })).toMatchObject({ error: { code: 108 } });
  });

  it('history returns the position, and as many publications as requested', () => {
    const fixture = sessionFixture();
    const client = inRoom(fixture);
    for (const n of [1, 2, 3]) fixture.publish(channel, n);
    client.sent.length = 0;
    const { epoch } = fixture.memory.read(channel);
    const offsetsOf = (request: object) => {
      const { history } = bodyOf(client, { history: { channel, ...request } });
      expect(history).toMatchObject({ epoch, offset: 3 });
      return (history as { publications: { offset: number }[] }).publications.map((one) => one.offset);
    };
    expect(offsetsOf({})).toEqual([]);
    expect(offsetsOf({ limit: -1 })).toEqual([1, 2, 3]);
    expect(offsetsOf({ limit: 2 })).toEqual([1, 2]);
    expect(offsetsOf({ limit: -1, since: { offset: 1, epoch } })).toEqual([2, 3]);
    expect(offsetsOf({ limit: -1, since: { offset: 3, epoch } })).toEqual([]);
    expect(offsetsOf({ limit: -1, reverse: true })).toEqual([3, 2, 1]);
    expect(offsetsOf({ limit: 1, reverse: true, since: { offset: 3, epoch } })).toEqual([2]);
    expect(bodyOf(client, { history: { channel, since: { offset: 1, epoch: 'other' } } })).toMatchObject({
      error: { code: 112 },
    });
  });

  it('presence lists the subscribers', () => {
    const fixture = sessionFixture();
    const [one, other] = [inRoom(fixture), inRoom(fixture, 'u1', 't2')];
    const third = inRoom(fixture, 'u2', 't3');
    third.session.disconnected();
    expect(bodyOf(one, { presence: { channel } })).toEqual({
      presence: {
        presence: {
          [one.session.client]: { client: one.session.client, user: 'u1.t1' },
          [other.session.client]: { client: other.session.client, user: 'u1.t2' },
        },
      },
    });
    expect(bodyOf(one, { presence_stats: { channel } })).toEqual({
      presence_stats: { num_clients: 2, num_users: 1 },
    });
  });

  it('presence shows the info of both tokens', () => {
    const fixture = sessionFixture();
    const claims = { user: 'u1', sessionId: 't1', expiresAt: fixture.clock.now() + 60_000 };
    const client = fixture.client();
    client.ask({
      id: 1,
      connect: { token: fixture.tokens.issueConnectionToken({ ...claims, info: { a: 1 } }) },
    });
    const token = fixture.tokens.issueSubscriptionToken({ ...claims, channel, info: 'b' });
    client.ask({ id: 2, subscribe: { channel, token } });
    expect(bodyOf(client, { presence: { channel } })).toMatchObject({
      presence: { presence: { [client.session.client]: { conn_info: { a: 1 }, chan_info: 'b' } } },
    });
  });
});
