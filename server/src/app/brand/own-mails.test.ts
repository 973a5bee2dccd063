import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { afterEach, describe, expect, it } from 'vitest';
import { mailServer } from '../../../../scripts/testing/mail-server.ts';
import { runCli } from '../../cli/testing/run-cli.ts';
import { mailKinds } from '../../platform/messages/mail-kinds.ts';
import { sampleMails } from '../../platform/messages/sample-mails.ts';
import { securityNoticeTemplate } from '../../platform/messages/templates/security-notice.template.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { readInbox } from '../testing/read-inbox.ts';
import { testPortal } from '../testing/test-portal.ts';
import { mailBrandOf } from './mail-brand-of.ts';
import { readBrand } from './read-brand.ts';
import { brandFolder, harbour } from './testing/brand-folder.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function contextOf(directory: string, locale: 'en' | 'ja' | 'th' = 'en') {
  const look = await mailBrandOf(readBrand(directory))();
  const { messages: texts } = catalog(locale);
  return { ...look, channel: 'email', locale, texts, publicUrl: 'https://id.example.com' } as const;
}

async function sample(directory: string, kind: string, locale?: 'en' | 'ja' | 'th') {
  const found = sampleMails(await contextOf(directory, locale), 0).find((each) => each.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  return found;
}

describe('mail/KIND.LOCALE.txt', () => {
  it('is refused with all its faults, each with file and line', async () => {
    const { write, faults } = await brandFolder();
    const reset = (...lines: string[]) => ['Subject: Reset', '# Reset', ...lines].join('\n\n');
    await write('mail/password-reset.en.txt', 'Hello\nWelcome\n{life}\n[Go]({link})');
    await write(
      'mail/password-reset.ja.txt',
      reset('For {life}', '[Go]({link})', '[Go]({link})', '{code}', '{name}'),
    );
    await write('mail/password-reset.th.txt', reset('Nothing', `[${'x'.repeat(61)}]({link})`));
    await write('mail/password-reset.vi.txt', reset('For {life', 'For {life}'));
    await write('mail/notice-new-sign-in.en.txt', reset('[Go]({link})', '{facts}'));
    await write('mail/password-reset.de.txt', reset());
    await write('mail/password-reset.de.html', '<p>Reset</p>');
    await write('mail/greeting.en.txt', reset());
    expect(faults().map((fault) => fault.replace(/: .*/, ''))).toEqual([
      'mail/greeting.en.txt',
      'mail/password-reset.de.html',
      'mail/password-reset.de.txt',
      'mail/notice-new-sign-in.en.txt {facts}',
      'mail/password-reset.en.txt line 1',
      'mail/password-reset.en.txt line 2',
      'mail/password-reset.ja.txt line 9',
      'mail/password-reset.ja.txt line 11',
      'mail/password-reset.ja.txt line 13',
      'mail/password-reset.th.txt line 7',
      'mail/password-reset.th.txt {life}',
      'mail/password-reset.vi.txt line 5',
      'mail/password-reset.vi.txt [Label]({link})',
    ]);
  });

  it('can exist for every kind that the command line lists, which are all kinds that are sent', async () => {
    const { code, stdout } = await runCli({}, ['mail', 'kinds', '--json']);
    const { kinds } = JSON.parse(stdout) as {
      kinds: { kind: string; sentences: string[]; blocks: string[] }[];
    };
    expect(code).toBe(0);
    const { directory, write, faults } = await brandFolder();
    for (const { kind, sentences, blocks } of kinds) {
      const named = sentences.map((name) => name.replace('?', '')).join(' ');
      const body = blocks.map((block) => block.replace('Label', 'Ahoy'));
      await write(
        `mail/${kind}.th.txt`,
        [`Subject: Mine ${kind}`, '# Mine', named, ...body, 'After'].join('\n'),
      );
    }
    expect(faults()).toEqual([]);
    const samples = sampleMails(await contextOf(directory, 'th'), 0);
    expect(samples.map(({ kind }) => kind).toSorted()).toEqual(
      mailKinds()
        .map(({ kind }) => kind)
        .toSorted(),
    );
    for (const { kind, subject, text } of samples) {
      expect(subject).toBe(`Mine ${kind}`);
      expect(text).not.toMatch(/[{}]|undefined/);
    }
  });
});

describe("a mail with the brand's texts", () => {
  it('uses them in text and HTML with the standard layout, and leaves other mails unchanged', async () => {
    const { subject, text, html } = await sample(harbour, 'notice-new-sign-in');
    expect(subject).toBe('Somebody came aboard (Harbour & Sons)');
    const inOrder = [
      'with your key',
      'This is where',
      'Chrome, Windows',
      'overboard',
      'https://id.example.com',
    ];
    const places = inOrder.map((words) => text.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    for (const words of inOrder) expect(html).toContain(words);
    expect(html).toContain('Harbour &amp; Sons');
    expect((await sample(harbour, 'password-reset', 'ja')).subject).toBe('Harbour & Sons の新しい鍵');
    for (const [kind, locale] of [
      ['password-reset', 'th'],
      ['invitation', 'en'],
    ] as const) {
      const { subject: built } = await sample(harbour, kind, locale);
      const texts = catalog(locale).messages[kind === 'invitation' ? 'invitation' : 'passwordReset'];
      expect(built).toBe(texts.subject('Harbour & Sons'));
    }
  });

  it('is sent, and its code can be read from it as before', async () => {
    const portal = await testPortal({ BRAND_DIR: harbour });
    undo.push(() => portal.stop());
    await portal.createUser({ email: 'ann@example.com', emailVerified: true });
    await portal.call(forgotPassword, { body: { email: 'ann@example.com' } });
    const [mail] = await readInbox(portal, 'ann@example.com');
    expect(mail?.subject).toBe('A new key for Harbour & Sons');
    expect(mail?.text).toContain('Cut a new key:\nhttp://localhost');
    expect((await sample(harbour, 'one-time-code')).text).toContain('\n\n428913\n\n');
  });

  it("falls back to the portal's text if a value that it names is unknown", async () => {
    const { directory, write } = await brandFolder();
    await write(
      'mail/notice-factor-added.en.txt',
      'Subject: {factor} is on board\n# New\n{factor}\n{facts}\n[Look]({link})',
    );
    const context = await contextOf(directory);
    const mail = (factor: object) =>
      securityNoticeTemplate({ kind: 'factor_added', at: 0, ...factor }, context).subject;
    expect(mail({ factor: 'Passkey' })).toBe('Passkey is on board');
    expect(mail({})).toContain('(Harbour & Sons)');
  });

  it('is shown by preview and test', async () => {
    const to = await mkdtemp(join(tmpdir(), 'latchkey-mails-'));
    undo.push(() => rm(to, { recursive: true }));
    const server = await mailServer();
    undo.push(() => server.stop());
    const settings = {
      NODE_ENV: 'test',
      DATA_DIR: to,
      MESSAGES: 'live',
      SMTP_URL: server.url,
      MAIL_FROM: 'id@example.com',
      BRAND_DIR: harbour,
    };
    await runCli(settings, ['mail', 'preview', '--to', to]);
    expect(await readdir(join(to, 'harbour/ja'))).toContain('notice-email-changed-linked.html');
    expect(await readFile(join(to, 'harbour/ja/password-reset.html'), 'utf8')).toContain('鍵を作る');
    const { code } = await runCli(settings, ['mail', 'test', '--to', 'ann@example.com']);
    expect(code).toBe(0);
    expect((await server.waitFor('ann@example.com')).html).toContain('overboard');
  });
});

describe("#278 a brand's mail text that contains more than text", () => {
  it('shows markup literally, in its own text and in inserted values', async () => {
    const { directory, write } = await brandFolder();
    const markup = '<img src=x onerror=alert(1)>';
    const body = ['{factor}', markup, '{facts}', `[${markup}]({link})`, markup];
    await write('mail/notice-factor-added.en.txt', [`Subject: ${markup}`, `# ${markup}`, ...body].join('\n'));
    const { html } = securityNoticeTemplate(
      { kind: 'factor_added', at: 0, factor: '<b>{service}</b> evil.example', device: markup },
      await contextOf(directory),
    );
    expect(html).not.toMatch(/<(?:img src=x|b>)/);
    // A name that a person chose becomes neither an address nor a placeholder.
    expect(html).toContain('&lt;b&gt;{service}&lt;/b&gt; evil.\u200cexample');
  });

  it('links only to the portal, and its headers have one line', async () => {
    const { write, faults } = await brandFolder();
    const lines = ['Subject: Hi\rBcc: eve@example.com', '# Hi', '{life}', '[Go](https://evil.example)'];
    await write('mail/password-reset.en.txt', lines.join('\n'));
    expect(faults()).toEqual([
      expect.stringContaining('password-reset.en.txt line 1'),
      expect.stringContaining('password-reset.en.txt [Label]({link}): is missing'),
    ]);
  });
});
