import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knownLocales } from '@latchkey/contract/text/locales';
import { afterEach, describe, expect, it } from 'vitest';
import { inLocale } from '../text/locale.ts';
import { clientDescriber } from './describe-client.ts';
import { describeUserAgent } from './describe-user-agent.ts';
import { openPlaces } from './places.ts';
import { writePlacesFile } from './testing/places-file.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('describing a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'computer',
      'Mac',
      'Chrome 131',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
      'computer',
      null,
      'Firefox 130',
      'Windows',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`,
      'computer',
      null,
      'Edge 131',
      'Linux',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'phone',
      'iPhone',
      'Mobile Safari 17',
      'iOS 17.5',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'phone',
      'Samsung SM-S911B',
      'Chrome 131',
      'Android 14',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`,
      'phone',
      null,
      'Chrome 131',
      'Android',
    ],
    ['curl/8.5.0', null, null, null, null],
    ['<script>alert(1)</script>', null, null, null, null],
    ['', null, null, null, null],
  ])('%s', (userAgent, kind, model, browser, os) => {
    expect(describeUserAgent(userAgent)).toEqual({ kind, model, browser, os });
  });

  it("names the kind in the reader's language, and a model as its maker does", () => {
    const describe = clientDescriber({ of: () => null });
    const device = (userAgent: string) =>
      inLocale('ja', () => describe({ ip: null, user_agent: userAgent })).device;
    expect(device('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0')).toBe(
      'パソコン',
    );
    expect(
      device(`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${webkit} Chrome/131.0.0.0 Mobile Safari/537.36`),
    ).toBe('Samsung SM-S911B');
  });

  it('is fast for a malicious one', () => {
    const started = performance.now();
    describeUserAgent(`Mozilla/5.0 (${' ;Android'.repeat(20_000)}`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

describe('the place of an address', () => {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-places-'));
  const file = join(directory, 'places.mmdb');
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it("is looked up in the operator's file, and unknown without one", async () => {
    writePlacesFile(file, [
      {
        network: '203.0.113.0/24',
        place: {
          city: { names: { en: 'Osaka', ja: '大阪市' } },
          country: { iso_code: 'JP', names: { en: 'Japan', ja: '日本' } },
        },
      },
      {
        network: '198.51.100.0/24',
        place: { city: { names: { en: 'Singapore' } }, country: { names: { en: 'Singapore' } } },
      },
      { network: '192.0.2.0/25', place: { country: { names: { en: 'Thailand' } } } },
    ]);
    const places = await openPlaces(file);
    expect(places.of('203.0.113.7')).toBe('Osaka, Japan');
    expect(knownLocales.map((locale) => inLocale(locale, () => places.of('203.0.113.7')))).toEqual([
      'Osaka, Japan',
      'Osaka, Jepang',
      '日本 大阪市',
      'Osaka, Jepun',
      'Osaka ญี่ปุ่น',
      'Osaka, Nhật Bản',
      '日本 Osaka',
      '日本 Osaka',
      '日本 Osaka',
    ]);
    expect(places.of('198.51.100.200')).toBe('Singapore');
    expect(places.of('192.0.2.1')).toBe('Thailand');
    expect(places.of('192.0.2.200')).toBeNull();
    expect(places.of('2001:db8::1')).toBeNull();
    expect(places.of('not an address')).toBeNull();
    expect(places.of(null)).toBeNull();
    expect((await openPlaces(null)).of('203.0.113.7')).toBeNull();
    const rubbish = join(directory, 'rubbish.mmdb');
    writeFileSync(rubbish, 'rubbish');
    await expect(openPlaces(rubbish)).rejects.toThrow();
  });
});
