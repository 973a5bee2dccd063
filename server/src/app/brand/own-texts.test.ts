import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { ownableTexts, partsOf, putOwnTexts } from '@latchkey/contract/text/own-texts';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/testing/run-cli.ts';
import { escapeHtml } from '../../platform/text/escape-html.ts';
import { readInbox } from '../testing/read-inbox.ts';
import { testPortal } from '../testing/test-portal.ts';
import { webDirectory } from '../web-directory.ts';
import { readBrand } from './read-brand.ts';
import { brandFolder, harbour } from './testing/brand-folder.ts';
import { wordedApp } from './worded-app.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function portalOf(directory: string) {
  const portal = await testPortal({ BRAND_DIR: directory });
  undo.push(() => portal.stop());
  const pageIn = async (locale: string) =>
    (await portal.fetch('/auth/login', { headers: { 'accept-language': locale } })).text();
  return { ...portal, pageIn };
}

const scriptsOf = (page: string) =>
  [...page.matchAll(/"\/assets\/([\w.-]+\.js)"/g)].map(([, name = '']) => name);

describe('a text can be reworded', () => {
  it('if it only inserts its values into a sentence', () => {
    const texts = {
      title: 'Sign in',
      to: (name: string) => `To ${name}`,
      left: (count: number) => (count === 1 ? 'One left' : `${count} left`),
      on: (at: number) => new Intl.DateTimeFormat('en').format(at),
      list: (names: string[]) => names.join(', '),
      isOpen: (isOpen: boolean) => (isOpen ? 'open' : 'closed'),
      none: null,
    };
    const found = ownableTexts(texts).map(({ path, takes }) => [path.join('.'), takes]);
    expect(found).toEqual([
      ['title', []],
      ['to', ['name']],
      ['left', ['count']],
    ]);
    const left = (text: string) => [['left'], partsOf(text, ['count'])] as const;
    expect(putOwnTexts({ ...texts }, [left('Noch {count}')]).left(1)).toBe('Noch 1');
  });

  it('and falls back to the default if the value is not a text', () => {
    const titled = (title: string | null, app: string) => (title ? `${title} - ${app}` : app);
    const own = putOwnTexts({ titled }, [[['titled'], partsOf('{app} | {title}', ['title', 'app'])]]);
    expect([own.titled('Login', 'LKID'), own.titled(null, 'LKID')]).toEqual(['LKID | Login', 'LKID']);
  });
});

describe('texts/LOCALE.json', () => {
  it('is refused with all its faults, each with file and key', async () => {
    const { write, faults } = await brandFolder();
    await write('texts/en.json', {
      'login.titel': 'Welcome',
      'login.title': ['Welcome'],
      'login.email': ' ',
      'login.password': 'x'.repeat(61),
      'phone-login.back': 'Back\nhome',
      'login.phone': 'enohP\u202e',
      'login.logIn': 'Log in, {name}',
      'phone-login.attemptsLeft': 'Some left',
      'phone-login.noAttempts': 'None {left',
      'locale.locale': 'de',
      'language.locale': 'de',
      __proto__: 'x',
      'server.messages.securityNotice.timestamp': '{at} {timezone}',
    });
    await write('texts/ja.json', '["ようこそ"]');
    await write('texts/th.json', '{');
    await write('texts/de.json', {});
    await write('texts/en.txt', '');
    expect(
      faults()
        .map((fault) => fault.replace(/: .*/, ''))
        .toSorted(),
    ).toEqual(
      [
        'texts/de.json',
        'texts/en.json language.locale',
        'texts/en.json locale.locale',
        'texts/en.json phone-login.attemptsLeft',
        'texts/en.json phone-login.back',
        'texts/en.json login.email',
        'texts/en.json login.logIn',
        'texts/en.json phone-login.noAttempts',
        'texts/en.json login.password',
        'texts/en.json login.phone',
        'texts/en.json login.titel',
        'texts/en.json login.title',
        'texts/en.json server.messages.securityNotice.timestamp',
        'texts/en.txt',
        'texts/ja.json',
        'texts/th.json',
      ].toSorted(),
    );
    expect(faults()).toContain('texts/en.json phone-login.attemptsLeft: has no {count}');
    expect(faults()).toContain('texts/en.json login.logIn: has {name}, but takes none');
  });

  it('may define the keys that the command line lists, for pages and server', async () => {
    const { stdout } = await runCli({}, ['brand', 'texts']);
    const texts = JSON.parse(stdout) as Record<string, string>;
    expect(texts).toMatchObject({
      'login.emailExample': 'you@{domain}',
      'server.errors.not_found': 'Not found.',
    });
    const { write, faults } = await brandFolder();
    await write('texts/en.json', texts);
    await write('texts/th.json', texts);
    expect(faults()).toEqual([]);
  });
});

describe("a portal with its brand's texts", () => {
  it('uses them before any script runs, in scripts, errors and mails; other languages keep the defaults', async () => {
    const portal = await portalOf(harbour);
    const page = await portal.pageIn('en');
    expect(page).toContain('<title>Come aboard - Harbour &amp; Sons</title>');
    expect(page).toMatch(/<h1[^>]*>Welcome aboard<\/h1>/);
    expect(page).toContain('placeholder="crew@harbour.example"');
    expect(page).not.toMatch(/[\u{e000}-\u{e003}]|login\.title/u);
    expect(await portal.pageIn('ja')).toMatch(/<h1[^>]*>ようこそ、港へ<\/h1>/);

    const start = scriptsOf(page).find((name) => name.startsWith('start-')) ?? '';
    const script = await portal.fetch(`/assets/${start}`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect(script.headers.get('content-encoding')).toBe('gzip');
    const code = await script.text();
    expect(code).toContain('"Welcome aboard"');
    // It imports files with the brand's texts.
    expect(code).toContain(`.en.${portal.config.brand.version}.js`);

    const thai = await portal.pageIn('th');
    const built = await readFile(join(webDirectory, 'prerendered/login.th.html'), 'utf8');
    expect(scriptsOf(thai)).toEqual(scriptsOf(built));

    const lost = async (locale: string) =>
      (
        (await (await portal.fetch('/api/nothing', { headers: { 'accept-language': locale } })).json()) as {
          message: string;
        }
      ).message;
    expect([await lost('en'), await lost('ja')]).toEqual([
      'Nothing is moored here.',
      'ここには何も係留されていません。',
    ]);
    expect(await lost('th')).not.toMatch(/moored/);
    const companion = await (await portal.fetch('/companion')).text();
    const [own = ''] = scriptsOf(companion).filter((name) => name.startsWith('companion-'));
    expect(await (await portal.fetch(`/assets/${own}`)).text()).toContain('Bring this device aboard');
  });

  it('returns to the defaults when the folder no longer has them', async () => {
    const { directory, write } = await brandFolder();
    const portal = await portalOf(directory);
    const [before = ''] = scriptsOf(await portal.pageIn('en')).filter((name) => name.startsWith('start-'));
    await write('texts/en.json', { 'login.title': 'Ahoy' });
    const brand = JSON.parse(await readFile(join(directory, 'brand.json'), 'utf8'));
    await write('brand.json', { ...brand, support_url: 'https://harbour.example/new-help' });
    await portal.config.brand.reload();
    const settings = await (await portal.fetch('/api/settings')).json();
    expect(settings).toMatchObject({ brand: 'harbour', support_url: 'https://harbour.example/new-help' });
    const page = await portal.pageIn('en');
    expect(page).toMatch(/<h1[^>]*>Ahoy<\/h1>/);
    expect(scriptsOf(page)).not.toContain(before);
    // An open page still finds its scripts, which import each other by the old names.
    const old = await portal.fetch(`/assets/${before}`);
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await old.text()).toContain(before.split('.').slice(-3).join('.'));
    expect((await portal.fetch('/assets/start-nothing.en.abcdefghijkl.js')).status).toBe(404);
    expect((await portal.fetch('/assets/..%2froutes.en.abcdefghijkl.js')).status).toBe(404);
  });
});

it('#412 an invented name of a script costs no more than the script itself: it is read and worded once', async () => {
  const { directory, write } = await brandFolder();
  const title = '{title:`Sign in`}';
  for (const name of ['start-1.js', 'start-1.ja.js'])
    await write(`dist/assets/${name}`, `import"./${name}";const t=${title};`);
  for (const locale of ['en', 'ja']) await write(`dist/texts/${locale}.json`, { login: title });
  const files = wordedApp(join(directory, 'dist'), readBrand(directory));
  const codeOf = (name: string) => files.script(name)?.code();
  const first = codeOf('start-1.en.aaaaaaaaaaaa.js');
  expect(first).toContain('import"./start-1.en.aaaaaaaaaaaa.js";const t=(');
  expect(first).toContain('"Welcome aboard"');

  await rm(join(directory, 'dist'), { recursive: true });
  expect(codeOf('start-1.en.bbbbbbbbbbbb.js')).toBe(first?.replaceAll('aaaaaaaaaaaa', 'bbbbbbbbbbbb'));
  expect(() => codeOf('start-1.ja.aaaaaaaaaaaa.js')).toThrow();
});

describe('#277 a brand text that contains more than text', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '"]];alert(1)//',
    '</script><script>alert(1)</script>',
    '`+alert(1)+`',
    '%SERVICE_NAME%',
    '$&$1',
  ])('is shown literally: %s', async (text) => {
    const { directory, write } = await brandFolder();
    await write('texts/en.json', { 'login.title': text, 'login.methods': text });
    const brand = readBrand(directory);
    const files = wordedApp(webDirectory, brand);
    const page = files.page('prerendered/login.en.html', 'en');
    const shown = escapeHtml(text).replaceAll('%', '&#37;');
    expect(page).toContain(`>${shown}</h1>`);
    expect(page).toContain(`aria-label="${shown}"`);
    const start = scriptsOf(page).find((name) => name.startsWith('start-')) ?? '';
    const code = files.script(start)?.code() ?? '';
    expect(code).toContain(JSON.stringify(['loginText', 'title']).concat(',', JSON.stringify([text])));
  });
});

it("a mail uses the brand's texts in its sentences", async () => {
  const portal = await portalOf(
    await (async () => {
      const { directory, write } = await brandFolder();
      await write('texts/en.json', { 'server.messages.passwordReset.subject': 'A new key for {service}' });
      return directory;
    })(),
  );
  await portal.createUser({ email: 'ann@example.com', emailVerified: true });
  await portal.call(forgotPassword, { body: { email: 'ann@example.com' } });
  const [mail] = await readInbox(portal, 'ann@example.com');
  expect(mail?.subject).toBe('A new key for Harbour & Sons');
});
