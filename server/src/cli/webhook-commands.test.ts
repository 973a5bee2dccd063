import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { webhookReceiver } from '../features/webhooks/testing/receiver.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

const cli = (...args: string[]) => runCommand(environmentOf(portal.config), ['webhook', ...args]);

async function json(...args: string[]) {
  const { code, stdout, stderr } = await cli(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
}

async function refusal(...args: string[]): Promise<string> {
  const { code, stderr } = await cli(...args);
  expect(code).toBe(1);
  expect(stderr).toHaveLength(1);
  return stderr[0] ?? '';
}

it('creates a webhook, tests it, changes it, lists its deliveries and sends one again', async () => {
  await using receiver = await webhookReceiver();
  const made = await json('create', '--url', receiver.url, '--action', 'group.*', '--private-network');
  expect(made).toMatchObject({ is_private_network: true, secret: expect.stringMatching(/^whsec_/) });
  expect(made.actions).toContain('group.created');
  expect(await json('test', made.id)).toMatchObject({ is_delivered: true, response_status: 204 });
  // Changes by the command line are delivered too, by the server.
  const { code } = await runCommand(environmentOf(portal.config), ['group', 'create', 'sales']);
  expect(code).toBe(0);
  await portal.portal.drainWebhooks();
  expect(receiver.received.at(-1)?.message).toMatchObject({
    type: 'group.created',
    data: { actor: { type: 'cli' } },
  });
  const { deliveries } = await json('deliveries', made.id, '--state', 'delivered');
  expect(deliveries).toMatchObject([{ action: 'group.created', response_status: 204 }]);
  expect(await json('redeliver', made.id, deliveries[0].id)).toMatchObject({ state: 'waiting' });
  expect(await json('update', made.id, '--no-enabled')).toMatchObject({ is_enabled: false });
  expect((await json('rotate-secret', made.id)).secret).not.toBe(made.secret);
  expect((await json('list')).webhooks).toHaveLength(1);
  await json('delete', made.id);
  expect(await json('list')).toEqual({ webhooks: [] });
});

it('reports errors in one line', async () => {
  const url = 'https://example.com';
  expect(await refusal('create', '--url', 'https://10.0.0.1', '--action', 'user.created')).toContain(
    'public host',
  );
  expect(await refusal('create', '--url', url, '--action', 'user.flown')).toContain('no action "user.flown"');
  expect(await refusal('update', 'none')).toContain('nothing to change: see');
  expect(await refusal('delete', 'none')).toMatch(/./);
});
