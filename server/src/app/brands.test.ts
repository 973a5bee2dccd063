import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgotPassword } from '@latchkey/contract/passwords/forgot-password';
import { describe, expect, it } from 'vitest';
import { type Brand, brands } from './brands.ts';
import { readInbox } from './testing/read-inbox.ts';
import { testPortal } from './testing/test-portal.ts';

const tokens = readFileSync(join(import.meta.dirname, '../../../web/src/tokens.css'), 'utf8');

/** The last value that `tokens.css` gives a token for a brand. */
function token(name: string, brand: Brand['name'], mode: 'light' | 'dark'): string {
  const selectors =
    mode === 'light'
      ? [':root', `:root[data-brand='${brand}']`]
      : [':root.dark', `:root.dark[data-brand='${brand}']`];
  const values = selectors.flatMap((selector) => {
    const block = tokens.split(`${selector} {`)[1]?.split('}')[0] ?? '';
    return block.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? [];
  });
  return hexOf(values.at(-1) ?? '');
}

function hexOf(colour: string): string {
  if (colour === '#fff') return '#ffffff';
  const [hue = 0, saturation = 0, lightness = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  // CSS Color 4 §7.1.
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    const a = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100);
    return Math.round(255 * (lightness / 100 - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return `#${[0, 8, 4].map((n) => channel(n).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(Object.values(brands))('mails of the brand $name', ({ name, mailAccent, serviceName }) => {
  it.each(['light', 'dark'] as const)('have the accent of the web app, readable, in %s', (mode) => {
    const { surface, text } = mailAccent[mode];
    expect(surface).toBe(token('accent', name, mode));
    expect(text).toBe(token('on-accent', name, mode));
    expect(contrast(surface, text)).toBeGreaterThanOrEqual(4.5);
  });

  it('have it on their button', async () => {
    await using underWay = new AsyncDisposableStack();
    const portal = await testPortal({ BRAND: name });
    underWay.defer(() => portal.stop());
    await portal.createUser({
      email: 'ann@example.com',
      password: 'correct horse battery',
      emailVerified: true,
    });
    await portal.call(forgotPassword, { body: { email: 'ann@example.com' } });
    const [mail] = await readInbox(portal, 'ann@example.com');
    expect(mail?.subject).toContain(serviceName);
    const button = mail?.html?.match(/<a class="button"[^>]*>/)?.[0];
    expect(button).toContain(`background:${mailAccent.light.surface};color:${mailAccent.light.text};`);
    expect(mail?.html).toContain(
      `.button { background: ${mailAccent.dark.surface} !important; color: ${mailAccent.dark.text} !important; }`,
    );
  });
});
