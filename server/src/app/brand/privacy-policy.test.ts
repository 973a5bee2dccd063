import { privacyPolicyRead } from '@latchkey/contract/settings/privacy-policy-read';
import { afterEach, describe, expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { parsePolicy } from './privacy-policy.ts';
import { brandFolder, harbour } from './testing/brand-folder.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function portalOf(settings: Record<string, string>) {
  const portal = await testPortal(settings);
  undo.push(() => portal.stop());
  const read = async (locale: string) =>
    (await portal.call(privacyPolicyRead, { headers: { 'accept-language': locale } })).body;
  return { ...portal, read };
}

describe('privacy/LOCALE.md', () => {
  it('may contain headings, paragraphs, lists, emphasis and links', () => {
    const { blocks, problems } = parsePolicy(
      '## *What* we keep\n\nYour **name &amp; address**,\nand [more](https://a.example/x?a=1&amp;b=2).\n\n3. One\n\n   Two\n4. <mailto:a@example.com>\n',
    );
    expect(problems).toEqual([]);
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, spans: [{ text: 'What', emphasis: true }, { text: ' we keep' }] },
      {
        kind: 'paragraph',
        spans: [
          { text: 'Your ' },
          { text: 'name & address', strong: true },
          { text: ',' },
          { text: '\n' },
          { text: 'and ' },
          { text: 'more', href: 'https://a.example/x?a=1&b=2' },
          { text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [
          [[{ text: 'One' }], [{ text: 'Two' }]],
          [[{ text: 'mailto:a@example.com', href: 'mailto:a@example.com' }]],
        ],
      },
    ]);
  });

  it('is refused with all its faults, each with file and line', async () => {
    const { write, faults } = await brandFolder();
    const lines = [
      '# One',
      '',
      '### Three',
      '',
      '- a',
      '  - b',
      '',
      '> said',
      '',
      '---',
      '',
      '`code`',
      '',
      '    more',
      '',
      '```',
      'x',
      '```',
      '',
      'a\u202eb',
    ];
    await write('privacy/en.md', lines.join('\n'));
    await write('privacy/th.md', ' \n');
    await write('privacy/de.md', 'Hallo');
    expect(faults().map((fault) => fault.replace(/: .*/, ''))).toEqual([
      'privacy/de.md',
      ...[1, 6, 8, 10, 12, 14, 16, 20].map((line) => `privacy/en.md line ${line}`),
      'privacy/th.md line 1',
    ]);
  });
});

describe("a portal with its brand's policy", () => {
  it("shows it in the reader's language or in an available one, and declares that language", async () => {
    const { read, fetch } = await portalOf({ BRAND_DIR: harbour });
    expect((await read('ja')).locale).toBe('ja');
    expect((await read('en')).blocks[0]).toMatchObject({ kind: 'paragraph' });
    expect((await read('th')).locale).toBe('en');
    expect(await (await fetch('/about/privacy-policy')).text()).toContain('"own_policy":true');
  });

  it('shows no policy if the brand has none, and the page says what the portal does', async () => {
    const { read, fetch } = await portalOf({ BRAND: 'short' });
    expect(await read('en')).toMatchObject({ locale: null, blocks: [] });
    expect(await (await fetch('/about/privacy-policy')).text()).not.toContain('own_policy');
  });
});

describe('#279 a privacy policy that contains more than text and links', () => {
  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a handler', 'x <img src=x onerror=alert(1)>'],
    ['HTML of one line', '<div>\nx\n</div>'],
    ['a comment', 'x <!-- x -->'],
    ['a picture', '![x](https://evil.example/x.png)'],
    ['a picture as a link', '[![x](https://evil.example/x.png)](https://a.example)'],
    ['a link that runs', '[x](javascript:alert(1))'],
    ['one in other letters', '[x](JaVaScRiPt:alert(1))'],
    ['one in entities', '[x](javascript&#58;alert(1))'],
    ['one in a name', '[x](javascript&colon;alert(1))'],
    ['one with a tab', '[x](<java&Tab;script:alert(1)>)'],
    ['one by reference', '[x][y]\n\n[y]: javascript:alert(1)'],
    ['an automatic one', '<javascript:alert(1)>'],
    ['data', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a file', '[x](file:///etc/passwd)'],
    ['an address of ours', '[x](/auth/logout)'],
    ['an address without a protocol', '[x](//evil.example)'],
  ])('is refused because of %s', (_what, text) => {
    expect(parsePolicy(text).problems).not.toEqual([]);
  });

  it('becomes a tree of texts: what looks like markup is shown literally', () => {
    const { blocks, problems } = parsePolicy(
      '&lt;script&gt;alert(1)&lt;/script&gt; \\<b> {{x}} %SERVICE_NAME%',
    );
    expect(problems).toEqual([]);
    const words = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.spans : []));
    expect(words.map(({ text }) => text).join('')).toBe('<script>alert(1)</script> <b> {{x}} %SERVICE_NAME%');
  });
});
