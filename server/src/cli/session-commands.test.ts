import { isAuthenticated } from '@latchkey/contract/sessions/is-authenticated';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { environmentOf } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

const password = 'correct horse battery staple';

describe('latchkey session, while a server runs', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
    await portal.createUser({ email: 'ann@example.com', password });
  });
  afterAll(() => portal.stop());

  const cli = (args: string[]) => runCommand(environmentOf(portal.config), args);
  async function json(args: string[]) {
    const { code, stdout, stderr } = await cli([...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }
  const isAlive = async (token: string) => (await portal.call(isAuthenticated, { token })).status === 200;

  it('#44 lists the active sessions, ends one immediately, and then all', async () => {
    const tokens = [
      await portal.signIn('ann@example.com', password),
      await portal.signIn('ann@example.com', password),
      await portal.signIn('ann@example.com', password),
    ];
    const { sessions } = await json(['session', 'list', 'ann@example.com']);
    expect(sessions).toHaveLength(3);
    expect(sessions[0]).toMatchObject({ ip: '127.0.0.1' });
    expect(await json(['session', 'revoke', sessions[0].id])).toEqual({ revoked: [sessions[0].id] });
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, true, true]);
    const { stdout } = await cli(['session', 'revoke', '--user', 'ann@example.com']);
    expect(stdout).toBe('2 sessions ended.\n');
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, false, false]);
    expect((await cli(['session', 'list', 'ann@example.com'])).stdout).toBe(
      'The account is not signed in anywhere.\n',
    );
  });

  it.each([
    [['session', 'list', 'nobody@example.com'], 'latchkey: there is no account "nobody@example.com"'],
    [['session', 'revoke'], 'latchkey: give either a session or an account with --user'],
    [['session', 'revoke', 'x', '--user', 'y'], 'latchkey: give either a session or an account with --user'],
    [['session', 'revoke', 'no-such-session'], 'latchkey: there is no live session "no-such-session"'],
  ])('%j reports the error in one line', async (args, line) => {
    const { code, stdout, stderr } = await cli(args);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: [line] });
    expect(code).not.toBe(0);
  });
});
