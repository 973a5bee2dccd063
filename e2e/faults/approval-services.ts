import { randomBytes } from 'node:crypto';
import { companionApprove } from '@latchkey/contract/companion/companion-approve';
import { companionDeny } from '@latchkey/contract/companion/companion-deny';
import { companionPushSet } from '@latchkey/contract/companion/companion-push-set';
import { loginSecondFactor } from '@latchkey/contract/login/login-second-factor';
import { approvalStatus } from '@latchkey/contract/mfa/approval-status';
import { ensureCentrifugo, startCentrifugo } from '../../scripts/testing/centrifugo-process.ts';
import { cuttableProxy } from '../../scripts/testing/cuttable-proxy.ts';
import { freePort } from '../../scripts/testing/free-port.ts';
import {
  ask,
  type CompanionAccount,
  startSignIn,
  withCompanion,
} from '../../server/src/features/companion/testing/companion-account.ts';
import type { DevicePortal } from '../../server/src/features/companion/testing/companion-device.ts';
import { pushService as startPushService } from '../../server/src/features/companion/testing/push-service.ts';
import { pushingPortal } from '../../server/src/features/companion/testing/pushing-portal.ts';
import { portalCalls } from '../fixtures/portal-calls.ts';
import { type FaultyService, freezing, type StartedPortal } from './faulty-service.ts';
import { cutting, hanging, slowing, unnoticed } from './line-faults.ts';
import { soon } from './soon.ts';

/** Requests and approves, and completes the sign-in, although its page is not notified. */
async function approveOne(calls: DevicePortal, account: CompanionAccount): Promise<void> {
  const pending = await startSignIn(calls, account);
  const asked = await ask(calls, pending);
  const id = asked.body.challenge_id;
  const params = { id };
  await soon('approving', () =>
    account.device.call(companionApprove, { params, body: { number: asked.body.number ?? '' } }),
  );
  const status = await calls.call(approvalStatus, { token: pending, body: { challenge_id: id } });
  const mfaToken = status.body.mfa_token ?? '';
  await soon('signing in with it', () =>
    calls.call(loginSecondFactor, { token: pending, mfaToken, body: {} }),
  );
}

/** Requests and denies: the sign-in ends with the denial. */
async function denyOne(calls: DevicePortal, account: CompanionAccount): Promise<void> {
  const pending = await startSignIn(calls, account);
  const id = (await ask(calls, pending)).body.challenge_id;
  await soon('denying', () => account.device.call(companionDeny, { params: { id } }));
  const { status } = await calls.call(approvalStatus, { token: pending, body: { challenge_id: id } });
  if (status !== 401) throw new Error(`a sign-in that was denied is answered ${status}, not 401`);
}

/** Decisions do not need it. Pages poll instead of being notified. */
export async function centrifugoService(): Promise<FaultyService | undefined> {
  const program = await ensureCentrifugo();
  if (!program) return undefined;
  const [tokenSecret, apiKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const port = await freePort();
  const allowedOrigin = `http://localhost:${port}`;
  const centrifugo = await startCentrifugo(program, { tokenSecret, apiKey, allowedOrigin });
  const line = await cuttableProxy(Number(new URL(centrifugo.apiUrl).port));
  return {
    name: 'Centrifugo',
    settings: {
      PORT: String(port),
      REALTIME: 'centrifugo',
      CENTRIFUGO_API_URL: `http://127.0.0.1:${line.port}`,
      CENTRIFUGO_API_KEY: apiKey,
      CENTRIFUGO_TOKEN_SECRET: tokenSecret,
      CENTRIFUGO_PUBLIC_URL: `http://${centrifugo.host}`,
    },
    // It has no storage that could be full.
    faults: { stopped: cutting(line), frozen: freezing(() => centrifugo.pid), slow: slowing(line) },
    ...unnoticed,
    async trial(portal) {
      const calls = portalCalls(portal.url);
      const account = await withCompanion(calls, await portal.createUser());
      return {
        async during() {
          await approveOne(calls, account);
          await denyOne(calls, await withCompanion(calls, await portal.createUser()));
        },
        after: () => approveOne(calls, account),
      };
    },
    async dispose() {
      await line.close();
      await centrifugo.stop();
    },
  };
}

/** The companion shows a request when it is opened, even if no push arrived. */
export async function pushService(): Promise<FaultyService> {
  const service = await startPushService();
  const line = await cuttableProxy(service.port);
  return {
    name: 'push',
    settings: {},
    async start(): Promise<StartedPortal> {
      const portal = await pushingPortal(service, line.port);
      let people = 0;
      return {
        url: portal.url,
        async createUser() {
          people += 1;
          const account = { email: `push-${people}@example.com`, password: 'correct horse battery staple' };
          const { id } = await portal.createUser({ ...account, emailVerified: true });
          return { id, ...account };
        },
        dispose: () => portal.stop(),
      };
    },
    faults: {
      stopped: cutting(line),
      frozen: hanging(line),
      slow: slowing(line),
      full: { begin: async () => service.refuse(true), end: async () => service.refuse(false) },
    },
    ...unnoticed,
    async trial(portal) {
      const calls = portalCalls(portal.url);
      const account = await withCompanion(calls, await portal.createUser());
      const { subscription } = service;
      await account.device.call(companionPushSet, { body: { subscription } });
      return {
        during: () => approveOne(calls, account),
        async after() {
          const told = service.received.length;
          await approveOne(calls, account);
          const deadline = performance.now() + 10_000;
          while (service.received.length === told) {
            if (performance.now() > deadline) throw new Error('no push came once the service was back');
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        },
      };
    },
    async dispose() {
      await line.close();
      await service[Symbol.asyncDispose]();
    },
  };
}
