import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { settingsRead } from '@latchkey/contract/settings/settings-read';
import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '../../cli/testing/run-cli.ts';
import { reEncode } from '../../platform/images/re-encode.ts';
import { parseConfig } from '../config.ts';
import { readInbox } from '../testing/read-inbox.ts';
import { testPortal } from '../testing/test-portal.ts';
import type { UnusableBrand } from './brand.ts';
import { LiveBrand } from './live-brand.ts';
import { contrastOf, leastContrast, paletteOf } from './palette.ts';
import { builtInBrandDirectory, builtInBrands, readBrand } from './read-brand.ts';
import { svgFaults } from './svg-faults.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const made = {
  key: 'harbour',
  service_name: 'Harbour & Sons',
  email_domain: 'harbour.example',
  access: 'every_account',
  accent: '#8a1c4a',
  accent_dark: '#f5a3c4',
  support_url: 'https://harbour.example/help',
};

/** An unknown brand, with the logo of another one. */
async function folder(settings: object = made): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'latchkey-brand-'));
  undo.push(() => rm(directory, { recursive: true, force: true }));
  await cp(join(builtInBrandDirectory('main'), 'logo.svg'), join(directory, 'logo.svg'));
  await writeFile(join(directory, 'brand.json'), JSON.stringify(settings));
  return directory;
}

function faultsOf(directory: string): string[] {
  try {
    readBrand(directory);
    return [];
  } catch (error) {
    return (error as UnusableBrand).faults.map(({ file, key }) => (key ? `${file} ${key}` : file));
  }
}

describe('the palette of a brand', () => {
  it.each(builtInBrands)('of %s is readable in light and dark appearance', (key) => {
    const { light, dark } = readBrand(builtInBrandDirectory(key)).palette;
    for (const { accent, hover, surface, onAccent } of [light, dark]) {
      expect(wcagContrast(accent, onAccent)).toBeGreaterThanOrEqual(leastContrast);
      expect(wcagContrast(hover, onAccent)).toBeGreaterThanOrEqual(leastContrast);
      expect(wcagContrast(accent, surface)).toBeGreaterThanOrEqual(leastContrast);
    }
    expect(contrastOf(light.accent, 'light')).toBeGreaterThanOrEqual(leastContrast);
    expect(contrastOf(dark.accent, 'dark')).toBeGreaterThanOrEqual(leastContrast);
  });

  it('keeps an accent readable on its tint if it is barely readable on the page', () => {
    const { light } = paletteOf('#6a6a6a', '#f5a3c4');
    expect(wcagContrast(light.accent, light.surface)).toBeGreaterThanOrEqual(leastContrast);
  });
});

describe('a brand folder', () => {
  it('needs only one logo and a brand.json', async () => {
    const brand = readBrand(await folder());
    expect(brand.serviceName).toBe('Harbour & Sons');
    expect(brand.links).toEqual({ support: made.support_url, terms: null, privacy: null });
    expect([...brand.pictures.keys()]).toEqual(['logo', 'logo-dark', 'favicon']);
  });

  it('is refused with a list of all its faults', async () => {
    const directory = await folder({
      ...made,
      accent: '#ff9900',
      accent_dark: 'pink',
      service_name: 'Harbour <id>',
      terms_url: 'javascript:alert(1)',
      colour: '#000000',
    });
    await writeFile(
      join(directory, 'favicon.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
    );
    expect(faultsOf(directory).sort()).toEqual(
      [
        'brand.json accent_dark',
        'brand.json colour',
        'brand.json service_name',
        'brand.json terms_url',
        'favicon.svg',
        'favicon.svg',
      ].sort(),
    );
    await writeFile(join(directory, 'brand.json'), JSON.stringify({ ...made, accent: '#ff9900' }));
    await rm(join(directory, 'favicon.svg'));
    expect(faultsOf(directory)).toEqual(['brand.json accent']);
    await rm(join(directory, 'logo.svg'));
    await writeFile(join(directory, 'brand.json'), '{');
    expect(faultsOf(directory)).toEqual(['brand.json', 'logo.svg', 'logo-dark.svg', 'favicon.svg']);
  });

  it('#410 shows nothing from outside, and nothing in it stops the portal', async () => {
    const directory = await folder();
    const outside = await folder();
    await writeFile(join(outside, 'secret.key'), 'c2VjcmV0\n');
    await mkdir(join(directory, 'privacy'));
    await symlink(join(outside, 'secret.key'), join(directory, 'privacy/en.md'));
    expect(faultsOf(directory)).toEqual(['privacy/en.md']);
    await rm(join(directory, 'privacy'), { recursive: true });

    // A folder of another brand whose name begins in the same way is outside too.
    await symlink(`${directory}-other`, join(directory, 'texts'));
    await mkdir(`${directory}-other`);
    undo.push(() => rm(`${directory}-other`, { recursive: true }));
    await writeFile(join(`${directory}-other`, 'en.json'), '{}');
    expect(faultsOf(directory)).toEqual(['texts/en.json']);
    await rm(join(directory, 'texts'));

    // Reading a named pipe waits for somebody who writes to it, and the whole process with it.
    await mkdir(join(directory, 'texts'));
    execFileSync('mkfifo', [join(directory, 'texts/en.json')]);
    expect(faultsOf(directory)).toEqual(['texts/en.json']);
    await rm(join(directory, 'texts'), { recursive: true });
    await writeFile(join(directory, 'mail'), 'no folder');
    expect(faultsOf(directory)).toEqual(['mail']);
    await rm(join(directory, 'mail'));

    // Parsing this took minutes.
    const root = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">';
    await writeFile(join(directory, 'favicon.svg'), root + '<g>'.repeat(60_000));
    expect(faultsOf(directory)).toEqual(['favicon.svg']);
    await rm(join(directory, 'favicon.svg'));

    // As Kubernetes mounts files: links within the folder.
    await mkdir(join(directory, '..2026'));
    await rename(join(directory, 'logo.svg'), join(directory, '..2026/logo.svg'));
    await symlink('..2026', join(directory, '..data'));
    await symlink('..data/logo.svg', join(directory, 'logo.svg'));
    expect(faultsOf(directory)).toEqual([]);
  });

  it('is reported by the name of the setting that is wrong', () => {
    expect(() => parseConfig({ BRAND_DIR: '/nowhere/at/all' })).toThrow(/^BRAND_DIR /);
  });

  it('is described by the command line, which also decodes its pictures', async () => {
    const directory = await folder();
    const check = () => runCli({}, ['brand', 'check', directory]);
    expect((await check()).stdout).toBe('The brand can be used.\n');
    await writeFile(join(directory, 'icon-192.png'), 'no picture at all');
    const refused = await check();
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/^ {2}icon-192\.png: /);
    const large = sharp({ create: { width: 1100, height: 8, channels: 3, background: '#fff' } });
    await large.png().toFile(join(directory, 'icon-192.png'));
    expect((await check()).stdout).toMatch(/^ {2}icon-192\.png: /);
    // All faults are reported together, so that an author can correct them in one pass.
    await writeFile(join(directory, 'brand.json'), JSON.stringify({ ...made, accent: '#ff9900' }));
    expect((await check()).stdout).toMatch(
      /^ {2}brand\.json, accent: .*\n {2}icon-192\.png: .*\n2 to fix\.\n$/,
    );
  });
});

describe('#139 an SVG with active content or external references', () => {
  const svg = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}>${inside}</svg>`;

  it.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script by another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['a handler', svg('<path d="M0 0" onload="alert(1)"/>')],
    ['a handler of the root', svg('', 'onload="alert(1)"')],
    ['HTML inside', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
    ['a picture from elsewhere', svg('<image href="https://evil.example/x.png"/>')],
    ['a use of another file', svg('<use xlink:href="https://evil.example/x.svg#a"/>')],
    ['a link', svg('<a href="javascript:alert(1)"><path d="M0 0"/></a>')],
    ['an animated address', svg('<animate attributeName="href" values="javascript:alert(1)"/>')],
    ['a style that loads', svg('<path style="fill:url(https://evil.example/x)" d="M0 0"/>')],
    ['a style that hides it', svg('<path style="fill:\\75rl(https://evil.example/x)" d="M0 0"/>')],
    ['a style sheet', svg('<style>@import "https://evil.example/x.css"</style>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<title>x</title>')}`],
    ['a style sheet of the document', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg('')}`],
    ['HTML alone', '<html><script>alert(1)</script></html>'],
    ['damage', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ])('is refused if it contains %s', (_what, text) => {
    expect(svgFaults(text)).not.toEqual([]);
  });

  it('is accepted with gradients, masks and references to itself', () => {
    const own = svg(
      '<defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient><path id="p" d="M0 0h8"/></defs>' +
        '<use xlink:href="#p"/><path fill="url(#a)" style="stroke:#000" d="M0 0"/>',
    );
    expect(svgFaults(own)).toEqual([]);
  });

  it('is served with headers that prevent scripts from running if its address is opened', async () => {
    const portal = await testPortal({ BRAND_DIR: await folder() });
    undo.push(() => portal.stop());
    const page = await (await portal.fetch('/auth/login')).text();
    const path = /href="(\/brand\/[^/]+)\/accent\.css"/.exec(page)?.[1] ?? '';
    const logo = await portal.fetch(`${path}/logo`);
    expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    expect(logo.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
    expect(logo.headers.get('cache-control')).toContain('immutable');
    expect((await portal.fetch(`${path}/brand.json`)).status).toBe(404);
    expect((await portal.fetch(`${path}/..%2fbrand.json`)).status).toBe(404);
  });
});

describe('a portal with its own brand', () => {
  it('shows its name, escaped, in pages, mails and public responses', async () => {
    const directory = await folder();
    const portal = await testPortal({ BRAND_DIR: directory });
    undo.push(() => portal.stop());
    const page = await (await portal.fetch('/auth/login')).text();
    expect(page).toContain('<title>Login - Harbour &amp; Sons</title>');
    expect(page).toContain('you@harbour.example');
    expect(page).not.toMatch(/%[A-Z_]+%|Harbour & Sons<|Latchkey/);
    expect((await portal.call(settingsRead)).body).toMatchObject({
      brand: 'harbour',
      support_url: made.support_url,
    });
    const manifest = JSON.parse(await (await portal.fetch('/companion.webmanifest')).text());
    expect(manifest).toMatchObject({ short_name: 'Harbour & Sons', icons: [{ sizes: 'any' }, {}] });

    // Decoding an uploaded picture first must not disable the image loader that the logo needs.
    const photo = { create: { width: 8, height: 8, channels: 3, background: '#333' } } as const;
    await reEncode(await sharp(photo).png().toBuffer(), { maxInputSide: 64, outputSide: 8, timeout: 60 });
    await portal.createUser({ email: 'ann@example.com', emailVerified: true });
    await portal.call(forgotPassword, { body: { email: 'ann@example.com' } });
    const [mail] = await readInbox(portal, 'ann@example.com');
    expect(mail?.subject).toContain('Harbour & Sons');
    const { light, dark } = readBrand(directory).palette;
    expect(mail?.html).toContain(`background:${light.accent};`);
    expect(mail?.html).toContain(`color:${light.onAccent};`);
    expect(mail?.html).toContain(`background: ${dark.accent} !important`);
    // With the brand's logo, drawn for it.
    expect(mail?.html).toContain('src="cid:logo@latchkey"');
  });

  it('applies the folder after a reload, and keeps the previous state if the folder has a fault', async () => {
    const directory = await folder();
    const brand = new LiveBrand(directory, true);
    const before = brand.version;
    await writeFile(join(directory, 'brand.json'), JSON.stringify({ ...made, accent: '#ffff00' }));
    await expect(brand.reload()).rejects.toThrow('brand.json, accent');
    expect(brand.version).toBe(before);
    await writeFile(join(directory, 'brand.json'), JSON.stringify({ ...made, service_name: 'Pier' }));
    await brand.reload();
    expect(brand.serviceName).toBe('Pier');
    expect(brand.version).not.toBe(before);
  });
});

it("the portal's three brands are such folders", async () => {
  const names = await Promise.all(
    builtInBrands.map(async (key) => {
      const file = await readFile(join(builtInBrandDirectory(key), 'brand.json'), 'utf8');
      return (JSON.parse(file) as { service_name: string }).service_name;
    }),
  );
  expect(names).toEqual(['Latchkey ID', 'Latchkey Partner ID', 'LKID']);
});
