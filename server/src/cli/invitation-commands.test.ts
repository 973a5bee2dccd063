import { registerConfirm } from '@latchkey/contract/joining/register-confirm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newestLink } from '../app/testing/read-inbox.ts';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { second } from '../platform/clock/durations.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.stop());

const cli = (...args: string[]) =>
  runCommand({ ...environmentOf(portal.config), PUBLIC_URL: portal.config.http.publicUrl }, args);

async function json(...args: string[]) {
  const { code, stdout, stderr } = await cli(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
  return JSON.parse(stdout);
}

async function join(email: string, token: string) {
  const body = { token, name: 'Ann', password: `correct horse ${email}` };
  return portal.call(registerConfirm, { body });
}
/**
 * The token of a mail that the command line queued, with this machine's clock, and the running portal sends in its next
 * run.
 */
async function tokenFor(email: string, before?: string): Promise<string> {
  portal.clock.advance(Date.now() + second - portal.clock.now());
  return vi.waitFor(async () => {
    const token = (await newestLink(portal, email, '/auth/register')).searchParams.get('token');
    if (!token || token === before) throw new Error('The mail is not there yet');
    return token;
  }, 20_000);
}

it('invites, lists, sends again and revokes; only the newest link creates the account', async () => {
  await json('group', 'create', 'sales');
  const email = 'ann@example.com';
  const made = await json('invitation', 'create', '--email', email, '--name', 'Ann', '--group', 'sales');
  expect(made).toMatchObject({ email, name: 'Ann', groups: ['sales'], status: 'open' });
  const first = await tokenFor(email);
  await json('invitation', 'resend', made.id);
  const again = await tokenFor(email, first);
  expect((await join(email, first)).body).toMatchObject({ status: 'invalid_token' });
  expect((await join(email, again)).status).toBe(200);

  const revoked = await json('invitation', 'create', '--email', 'ben@example.com');
  const link = await tokenFor('ben@example.com');
  await json('invitation', 'revoke', revoked.id);
  expect((await join('ben@example.com', link)).body).toMatchObject({ status: 'invalid_token' });
  const { invitations } = await json('invitation', 'list');
  expect(invitations).toMatchObject([
    { email: 'ben@example.com', status: 'revoked' },
    { email, status: 'accepted', user_id: expect.any(String) },
  ]);
});

it('says where the link leads if PUBLIC_URL is not set', async () => {
  const { PUBLIC_URL: _, ...environment } = environmentOf(portal.config);
  const made = await runCommand(environment, [
    'invitation',
    'create',
    '--email',
    'cem@example.com',
    '--json',
  ]);
  expect(made.code).toBe(0);
  const { id } = JSON.parse(made.stdout);
  for (const { stderr } of [made, await runCommand(environment, ['invitation', 'resend', id])])
    expect(stderr).toEqual([
      expect.stringMatching(/PUBLIC_URL is not set: the link leads to http:\/\/localhost:/),
    ]);
});

it('reports errors in one line', async () => {
  for (const args of [
    ['create', '--email', 'nobody'],
    ['create', '--email', 'eve@example.com', '--group', 'none'],
    ['create', '--email', 'ann@example.com'],
    ['resend', 'none'],
    ['revoke', 'none'],
  ]) {
    const { code, stderr } = await cli('invitation', ...args);
    expect([code, stderr.length], args.join(' ')).toEqual([1, 1]);
  }
});
