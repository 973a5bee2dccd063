import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { askForRecovery, lostAccount, rowOf } from '../features/account-recovery/testing/lost-account.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

describe('latchkey user recovery', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  const run = (...args: string[]) =>
    runCommand(environmentOf(portal.config), ['user', 'recovery', ...args, '--json']);
  const json = async (...args: string[]) => JSON.parse((await run(...args)).stdout);

  it('shows a waiting recovery, approves it, and stops it', async () => {
    const lia = await lostAccount(portal);
    expect(await json(lia.email)).toEqual({ id: lia.id, recovery: null });
    expect((await run(lia.email, '--approve', new Date().toISOString())).code).not.toBe(0);
    await askForRecovery(portal, lia);
    expect((await run(lia.email, '--approve', new Date(0).toISOString())).code).not.toBe(0);
    const { asked_at } = (await json(lia.email)).recovery;
    const { recovery } = await json(lia.email, '--approve', asked_at);
    expect(recovery).toMatchObject({ contact: 'email', approved_at: expect.any(String) });
    expect(await json(lia.email, '--stop')).toEqual({ id: lia.id, recovery: null });
    expect(await rowOf(portal, lia)).toMatchObject({ end_reason: 'stopped' });
  });
});
