import { describe, expect, it } from 'vitest';
import { catalog } from '../text/catalog.ts';
import { inertText } from './inert-text.ts';
import { renderMail } from './render-mail.ts';
import { sampleMails } from './sample-mails.ts';
import type { TemplateContext } from './template.ts';
import { templates } from './templates/registry.ts';

const context: TemplateContext = {
  serviceName: 'Harbour & <Sons>',
  accent: {
    light: { surface: '#0b6a5c', text: '#ffffff' },
    dark: { surface: '#58cab4', text: '#10131e' },
  },
  channel: 'email',
  locale: 'en',
  texts: catalog('en').messages,
  publicUrl: 'https://id.example.com',
};

const notice = { kind: 'new_sign_in', at: 0, ip: '203.0.113.7' } as const;

describe('#245 text from strangers in a mail', () => {
  it.each([
    'https://evil.example/login',
    'evil.example',
    'mallory@evil.example',
    'Chrome\r\n\r\nhttps://evil.example',
    '\u202Eelpmaxe.live\u202C www.evil.example',
  ])('#245 %j becomes no link, line break or clickable address', (device) => {
    const { html, text } = templates.security_notice({ ...notice, device }, context);
    const said = text.split('\n').find((line) => line.startsWith('Device: '));
    expect(said).toBeDefined();
    for (const shown of [String(said), String(html).split('Device')[1]?.split('Place')[0] ?? ''])
      expect(shown).not.toMatch(/https?:\/\/evil|\bevil\.example|@evil|\p{Bidi_Control}/u);
    expect(html).not.toContain('href="https://evil');
  });

  it('#245 markup is text, in every field', () => {
    const markup = '<img src=x onerror=alert(1)>"&';
    const { html } = templates.security_notice(
      { ...notice, device: markup, place: markup, factor: markup },
      context,
    );
    expect(html).not.toContain('<img');
    expect(html).toContain('Harbour &amp; &lt;Sons');
  });

  it('#245 the button leads to the portal, or the mail is refused permanently', () => {
    const content = { heading: 'Hello', paragraphs: [], footer: 'Bye' };
    for (const link of [
      'https://id.example.com.evil.example/',
      'http://id.example.com/',
      'javascript:alert(1)',
    ])
      expect(() =>
        renderMail({ ...content, button: { label: 'Go', link, plainLink: 'Or' } }, context),
      ).toThrow('portal alone');
  });

  it('a name in another script stays unchanged, on one line', () => {
    expect(inertText('  สมชาย\n的 iPhone 17.2 ')).toBe('สมชาย 的 iPhone 17.2');
    expect(inertText('x'.repeat(500))).toHaveLength(120);
  });
});

it('every kind has the same content as text and as HTML, in its language', () => {
  const samples = sampleMails({ ...context, locale: 'vi', texts: catalog('vi').messages }, 0);
  expect(samples.length).toBeGreaterThan(30);
  for (const { kind, html, text, subject } of samples) {
    expect([kind, html?.startsWith('<!doctype html>\n<html lang="vi" dir="ltr">')]).toEqual([kind, true]);
    expect(subject).not.toBe('');
    for (const link of text.match(/https:\/\/\S+/g) ?? []) expect(html, kind).toContain(link);
  }
});
