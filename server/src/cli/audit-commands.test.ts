import { existsSync } from 'node:fs';
import { userEndSessions } from '@latchkey/contract/users/user-end-sessions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../app/testing/test-portal.ts';
import { testOperator } from '../features/operators/testing/test-operators.ts';
import { environmentOf, runCliOnFullDisk } from './testing/run-cli.ts';
import { runCommand } from './testing/run-command.ts';

const password = 'correct horse battery staple';

describe('latchkey audit, while a server runs', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  afterAll(() => portal.stop());

  const cli = (args: string[]) => runCommand(environmentOf(portal.config), args);
  async function json(args: string[]) {
    const { code, stdout, stderr } = await cli([...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: [] });
    return JSON.parse(stdout);
  }

  it('lists and exports the events of commands, and detects tampering', async () => {
    const { id } = await json(['user', 'create', '--email', 'ann@example.com', '--name', 'Ann']);
    await json(['user', 'suspend', id]);
    const { items } = await json(['audit', 'list', '--target', id]);
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['user.suspended', 'user.created']);
    expect(items[0]).toMatchObject({ actor: { type: 'cli', id: null }, target: { id, name: 'Ann' } });

    const exported = await cli(['audit', 'export', '--since', '2000-01-01', '--action', 'user.created']);
    const lines = exported.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([{ action: 'user.created', target: { id } }]);

    const { whole, head, events } = await json(['audit', 'verify']);
    expect([whole, events > 2]).toEqual([true, true]);
    expect((await json(['audit', 'verify', '--head', head])).whole).toBe(true);
    await portal.store.database.db
      .updateTable('audit_events')
      .set({ target_name: 'Eve' })
      .where('action', '=', 'user.suspended')
      .execute();
    const found = await cli(['audit', 'verify']);
    expect(found.code).toBe(1);
    expect(found.stdout).toMatch(/^event \d+: altered\n$/);
  });

  it.skipIf(!existsSync('/dev/full'))('says so if what it exports cannot be written', async () => {
    expect(await runCliOnFullDisk(environmentOf(portal.config), ['audit', 'export'])).toEqual({
      code: 1,
      stderr: [expect.stringMatching(/^latchkey: the result could not be written: ENOSPC/)],
    });
  });

  it('#413 prints what others wrote without obeying it: no line is hidden, forged or turned round', async () => {
    const support = await testOperator(portal, 'support');
    const { id } = await json([
      'user',
      'create',
      '--email',
      'eve@example.com',
      '--name',
      'Eve',
      '--password',
      password,
    ]);
    await portal.signIn('eve@example.com', password);
    const reason = 'Ended\u001b[1A\u001b[2K\u009b1A\u202e\n2026-11-20T10:26:00.000Z  cli root  user.created';
    await portal.call(userEndSessions, { token: support.token, params: { id }, body: { reason } });

    const listed = await cli(['audit', 'list', '--target', id]);
    expect(listed.stdout).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(listed.stdout.trimEnd().split('\n')).toHaveLength(3);
    expect(listed.stdout).toContain('Ended\\u001b[1A\\u001b[2K\\u009b1A\\u202e\\u000a2026');
    const document = await cli(['audit', 'list', '--target', id, '--json']);
    expect(document.stdout).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
    expect(JSON.parse(document.stdout).items[0].reason).toBe(reason);
  });

  it.each([
    [['audit', 'verify', '--head', 'x'], 'latchkey: --head must be COUNT:HASH, as printed by audit verify'],
    [['audit', 'list', '--limit', '0'], 'latchkey: --limit must be a number from 1 to 1000'],
    [['audit', 'export', '--since', 'soon'], 'latchkey: --since must be a day or an ISO 8601 time'],
  ])('%j reports the error in one line', async (args, line) => {
    const { code, stdout, stderr } = await cli(args);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: [line] });
    expect(code).not.toBe(0);
  });
});
