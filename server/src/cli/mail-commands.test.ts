import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locales } from '@latchkey/contract/text/locales';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, mailServer } from '../../../scripts/testing/mail-server.ts';
import { runCli } from './testing/run-cli.ts';

let directory: string;
let mail: MailServer;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'latchkey-mails-'));
  mail = await mailServer();
});
afterEach(async () => {
  await mail.stop();
  await rm(directory, { recursive: true });
});

const settings = () => ({
  NODE_ENV: 'test',
  DATA_DIR: directory,
  MESSAGES: 'live',
  SMTP_URL: mail.url,
  MAIL_FROM: 'Latchkey ID <id@example.com>',
});

it('writes every kind of mail in every language and brand as files for a browser', async () => {
  const to = join(directory, 'mails');
  const { code, stdout } = await runCli(settings(), ['mail', 'preview', '--to', to, '--json']);
  expect(code).toBe(0);
  expect(await readdir(to)).toEqual(expect.arrayContaining(['index.html', 'main', 'partner', 'short']));
  expect(await readdir(join(to, 'short'))).toEqual(expect.arrayContaining([...locales, 'logo.png']));
  const files = await readdir(join(to, 'main/en'));
  expect(files).toEqual(
    expect.arrayContaining(['one-time-code.html', 'one-time-code.txt', 'invitation.html']),
  );
  expect(JSON.parse(stdout).mails).toBe((files.length / 2) * locales.length * 3);
  const page = await readFile(join(to, 'partner/vi/notice-new-sign-in.html'), 'utf8');
  expect(page).toContain('<html lang="vi"');
  expect(page).toContain('src="../logo.png"');
  expect(mail.mails).toEqual([]);
});

it('sends a mail with the logo through the mail server, and reports why if the server refuses it', async () => {
  const send = (...more: string[]) =>
    runCli(settings(), ['mail', 'test', '--to', 'ann@example.com', ...more]);
  const { code, stdout } = await send('--locale', 'id');
  expect([code, stdout]).toEqual([0, expect.stringContaining('ann@example.com')]);
  const sent = await mail.waitFor('ann@example.com');
  expect(sent.html).toContain('src="cid:logo@latchkey"');
  expect(sent.source).toContain('Content-ID: <logo@latchkey>');
  expect(sent.source).toMatch(/Content-Type: image\/png; name=logo\.png[\s\S]+iVBORw0KGgo/);

  mail.answer = () => ({ code: 550, text: 'no such mailbox' });
  const refused = await send();
  expect([refused.code, refused.stderr]).toEqual([1, [expect.stringContaining('no such mailbox')]]);
  const unknown = await send('--kind', 'nothing');
  expect([unknown.code, unknown.stderr]).toEqual([1, [expect.stringContaining('notice-new-sign-in')]]);
});
