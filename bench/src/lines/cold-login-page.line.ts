import { get } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../../scripts/testing/find-chromium.ts';
import { isFormVisibleWithoutScripts, openCold } from '../load/cold-page.ts';
import {
  type LighthouseCategory,
  lighthouseCategories,
  lighthouseScores,
} from '../load/lighthouse-scores.ts';
import type { Line } from '../run/line.ts';
import { start, startPortal } from './start-contenders.ts';

const directory = join(import.meta.dirname, '../../../web/dist');

export const coldLoginPageLine: Line = {
  number: 12,
  title: '/auth/login, cold, slow 4G, 4 × CPU',
  async open(context) {
    const { ready } = await startPortal(context, { users: 1, sessions: 0 });
    const url = `${ready.origin}/auth/login`;
    const html = withoutScripts(await (await fetch(url)).text());
    const limit = await start<{ origin: string }>(context, 'static-page', { html, directory });
    const browserOptions = { executablePath: findChromium() };
    const browser = await chromium.launch(browserOptions);
    context.cleanup.defer(() => browser.close());
    const isVisible = await isFormVisibleWithoutScripts(browser, url);
    return {
      metrics: {
        JavaScript: { unit: ' KB gzip', digits: 1 },
        'all files': { unit: ' KB gzip', digits: 1 },
        LCP: { unit: ' ms' },
        TBT: { unit: ' ms' },
        CLS: { unit: '', digits: 3 },
        'form visible without scripts': { unit: '' },
        ...Object.fromEntries(
          lighthouseCategories.map((category) => [lighthouseMetric(category), { unit: '' }]),
        ),
      },
      contenders: [
        {
          name: 'Latchkey',
          role: 'ours',
          async sample() {
            const { lcp, tbt, cls, scripts, files } = await openCold(browser, url);
            const figures = {
              JavaScript: await kilobytesOf(scripts),
              'all files': await kilobytesOf(files),
              LCP: lcp,
              TBT: tbt,
              CLS: cls,
            };
            const { scores, faults } = await lighthouseScores(url, browserOptions);
            for (const fault of faults) context.say(fault);
            return {
              ...figures,
              'form visible without scripts': isVisible ? 1 : 0,
              ...Object.fromEntries(
                lighthouseCategories.map((category) => [lighthouseMetric(category), scores[category]]),
              ),
            };
          },
        },
        {
          name: 'static page',
          role: 'limit',
          sample: async () => ({ LCP: (await openCold(browser, `${limit.ready.origin}/auth/login`)).lcp }),
        },
      ],
      goals: [
        { metric: 'JavaScript', atMost: 100 },
        { metric: 'all files', atMost: 160 },
        { metric: 'LCP', against: 'static page', atMost: 1.3 },
        { metric: 'TBT', atMost: 50 },
        { metric: 'CLS', atMost: 0 },
        { metric: 'form visible without scripts', atLeast: 1 },
        ...lighthouseCategories.map((category) => ({ metric: lighthouseMetric(category), atLeast: 98 })),
      ],
      notes: ['The limit is the same HTML and style sheets without any script.'],
    };
  },
};

const lighthouseMetric = (category: LighthouseCategory): string => `Lighthouse ${category}`;

function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="modulepreload"[^>]*>/g, '');
}

async function kilobytesOf(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(gzippedSize));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Bytes of the compressed body, as sent to a client that accepts gzip. */
function gzippedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    }).once('error', reject);
  });
}
