// Tests of the watch that every browser test runs under.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test as base, expect } from '@playwright/test';
import { freePort } from '../scripts/testing/free-port.ts';
import { axe } from './fixtures/axe.ts';
import { pageProblems } from './fixtures/page-problems.ts';

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; require-trusted-types-for 'script'";

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/style.css">
  <script src="/script.js" defer></script></head><body><main><h1>Heading</h1>${body}</main></body></html>`;

const resources: Record<string, [type: string, content: string, status?: number]> = {
  '/good': ['text/html', page('<p>Text</p>')],
  '/inline-script': ['text/html', page('<script>document.title = "inline"</script>')],
  '/faint-in-the-dark': ['text/html', page('<p class="faint">Text</p>')],
  '/unnamed-button': ['text/html', page('<button></button>')],
  '/style.css': [
    'text/css',
    '@media (prefers-color-scheme: dark) { body { background: #000; color: #fff } .faint { color: #222 } }',
  ],
  '/script.js': [
    'text/javascript',
    `if (location.hash === '#throw') setTimeout(() => { throw new Error('thrown by the page') });
     if (location.hash === '#console') console.error('said by the page');
     if (location.hash === '#html') document.body.innerHTML = '<p>sink</p>';
     if (location.hash === '#refused') fetch('/api/refused');
     if (location.hash === '#missing') fetch('/missing');`,
  ],
  '/api/refused': ['application/json', '{}', 401],
};

const test = base.extend<{ problems: ReturnType<typeof pageProblems> }>({
  problems: async ({ context }, use) => {
    const problems = pageProblems();
    problems.watch(context);
    await use(problems);
  },
});

const server = createServer((request, response) => {
  const [type, content, status = 200] = resources[request.url ?? ''] ?? ['text/plain', 'not found', 404];
  response.writeHead(status, { 'content-type': type, 'content-security-policy': policy }).end(content);
});
let site: string;

test.beforeAll(async () => {
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('a correct page has no problems', async ({ page, problems }) => {
  await page.goto(`${site}/good`);
  await page.waitForLoadState('load');
  await axe(page);
  expect(problems.unexpected()).toEqual([]);
});

for (const [address, complaint] of [
  ['/inline-script', /Content Security Policy/],
  ['/good#html', /TrustedHTML|Trusted Type/],
  ['/good#throw', /thrown by the page/],
  ['/good#console', /said by the page/],
  ['/good#missing', /404/],
] as const) {
  test(`the watch reports ${address}, and ignores it if expected`, async ({ page, problems }) => {
    await page.goto(site + address);
    await expect.poll(() => problems.unexpected().join('\n')).toMatch(complaint);
    problems.allow(complaint);
    expect(problems.unexpected()).toEqual([]);
  });
}

test('a call that the API refuses is a response and not a problem', async ({ page, problems }) => {
  const refused = page.waitForResponse(`${site}/api/refused`);
  const said = page.waitForEvent('console');
  await page.goto(`${site}/good#refused`);
  expect((await refused).status()).toBe(401);
  expect((await said).text()).toContain('401');
  expect(problems.unexpected()).toEqual([]);
});

test('axe checks colours in light and in dark, and everything else once', async ({ page }) => {
  await page.goto(`${site}/faint-in-the-dark`);
  await expect(axe(page)).rejects.toThrow(/^axe found on .*\n\ncolor-contrast in dark/);
  await page.goto(`${site}/unnamed-button`);
  await expect(axe(page)).rejects.toThrow(/button-name in light/);
});
