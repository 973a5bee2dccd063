import { passwordLogin } from '@latchkey/contract/login/password-login';
import { expect, it } from 'vitest';
import { accountAttempts } from '../features/login/limits.ts';
import { expectEqualTimes } from './testing/expect-equal-times.ts';
import { testPortal } from './testing/test-portal.ts';

/** The requirement is 500 rounds and 5 %: TIMING_ROUNDS=500 on an idle machine. */
const rounds = Number(process.env.TIMING_ROUNDS ?? 40);
/** Allowed difference between two equal distributions, with other load on the same cores. */
const tolerance = rounds >= 500 ? 0.05 : 0.4;
const wrongPerAccount = 8;

it('#61 a wrong password takes the same time for a known and an unknown email', {
  timeout: 300_000,
}, async () => {
  await using underWay = new AsyncDisposableStack();
  const portal = await testPortal({ TRUST_PROXY: 'loopback' });
  underWay.defer(() => portal.stop());
  let from = 0;
  await expectEqualTimes({
    rounds,
    tolerance,
    async measure(kind, round) {
      const email = `${kind}-${Math.floor(round / wrongPerAccount)}@example.com`;
      if (kind === 'known' && round % wrongPerAccount === 0)
        await portal.createUser({ email, password: 'correct horse battery' });
      // Each attempt uses a different address, so that no limit applies.
      from += 1;
      const start = performance.now();
      const { status } = await portal.call(passwordLogin, {
        body: { email, password: 'wrong horse battery' },
        headers: { 'x-forwarded-for': `198.51.${from >> 8}.${from & 255}` },
      });
      expect(status).toBe(401);
      return performance.now() - start;
    },
  });
});

it('#63 a locked account responds like one that does not exist, at every attempt', async () => {
  await using underWay = new AsyncDisposableStack();
  const portal = await testPortal();
  underWay.defer(() => portal.stop());
  await portal.createUser({ email: 'known@example.com', password: 'correct horse battery' });
  const answerTo = async (email: string, password: string) => {
    const { status, body, headers } = await portal.call(passwordLogin, { body: { email, password } });
    const names = [...headers.keys()].filter((name) => name !== 'date').sort();
    return { status, names, body: { ...body, reference: '' } };
  };
  for (let attempts = 0; attempts < accountAttempts.points + 3; attempts += 1) {
    const unknown = await answerTo('nobody@example.com', 'wrong horse battery');
    expect(await answerTo('known@example.com', 'wrong horse battery')).toEqual(unknown);
  }
  // The right password gets the same response.
  const locked = await answerTo('known@example.com', 'correct horse battery');
  expect(locked.status).not.toBe(200);
  expect(locked).toEqual(await answerTo('nobody@example.com', 'correct horse battery'));
});
