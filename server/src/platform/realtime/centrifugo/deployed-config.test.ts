import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { second } from '../../clock/durations.ts';
import { fakeClock } from '../../clock/fake-clock.ts';
import { realtimeLimits } from '../limits.ts';
import { realtimeTokens } from '../realtime-tokens.ts';
import { testNamespaces, testSecret } from '../testing/embedded-server.ts';

const file = new URL('../../../../../deploy/centrifugo/config.json', import.meta.url);
const config = JSON.parse(readFileSync(file, 'utf8'));
const seconds = (milliseconds: number) => `${milliseconds / second}s`;

function audienceOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).aud;
}

describe("the shipped configuration of Centrifugo matches the embedded server's", () => {
  it('in its limits', () => {
    expect(config.client).toMatchObject({
      ping_interval: seconds(realtimeLimits.pingInterval),
      pong_timeout: seconds(realtimeLimits.pongWithin),
      stale_close_delay: seconds(realtimeLimits.connectWithin),
      expired_close_delay: seconds(realtimeLimits.expiryGrace),
      expired_sub_close_delay: seconds(realtimeLimits.expiryGrace),
      channel_limit: realtimeLimits.channelsPerConnection,
      user_connection_limit: realtimeLimits.connectionsPerUser,
      queue_max_size: realtimeLimits.backlogBytes,
    });
    expect(config.channel.max_length).toBe(realtimeLimits.channelLength);
    expect(config.websocket.message_size_limit).toBe(realtimeLimits.messageBytes);
    for (const transport of ['http_stream', 'sse', 'emulation']) {
      expect(config[transport].max_request_body_size).toBe(realtimeLimits.messageBytes);
    }
  });

  it('in its tokens', () => {
    const clock = fakeClock();
    const tokens = realtimeTokens({ secret: testSecret, clock });
    const claims = { user: 'u1', sessionId: 't1', expiresAt: clock.now(), channel: 'sso-ws:u1.t1' };
    expect(config.client.token).toEqual({ audience: audienceOf(tokens.issueConnectionToken(claims)) });
    expect(config.client.subscription_token).toEqual({
      enabled: true,
      audience: audienceOf(tokens.issueSubscriptionToken(claims)),
    });
  });

  it('#76 in its channels: subscription by token only, and nothing else allowed', () => {
    const { historySize, historyTtl, recovery, positioned } = testNamespaces['sso-ws']!;
    expect(config.channel.namespaces).toEqual([
      {
        name: 'sso-ws',
        history_size: historySize,
        history_ttl: seconds(historyTtl),
        force_recovery: recovery,
        force_positioning: positioned,
      },
    ]);
    expect(config.channel).not.toHaveProperty('without_namespace');
  });

  it('and contains no secret, and no insecure option', () => {
    expect(JSON.stringify(config)).not.toMatch(/secret|key|insecure|password/i);
  });
});
