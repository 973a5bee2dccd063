import type { Browser, CDPSession, Page } from '@playwright/test';

export interface ColdPage {
  /** Milliseconds to the largest contentful paint. */
  readonly lcp: number;
  /** Milliseconds by which long tasks exceeded 50 ms each on the main thread. */
  readonly tbt: number;
  /** Sum of all layout shifts. */
  readonly cls: number;
  /** Addresses of all loaded scripts. */
  readonly scripts: readonly string[];
  /** Addresses of everything that was loaded, the page and the scripts included. */
  readonly files: readonly string[];
}

/** Lighthouse's slow 4G and slower processor. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const slowerBy = 4;
/** Milliseconds without a request after which the page counts as loaded. */
const quiet = 1_500;

/** Records the browser's performance entries, from before the first byte. */
function observe(): void {
  const seen = { lcp: 0, tbt: 0, cls: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  watch('longtask', ({ duration }) => {
    seen.tbt += Math.max(0, duration - 50);
  });
  watch('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') seen.cls += entry.value;
  });
}

/** Opens an address in a browser without any cache, with a slow network and processor. */
export async function openCold(browser: Browser, url: string): Promise<ColdPage> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const [scripts, files] = [new Set<string>(), new Set<string>()];
    page.on('request', (request) => {
      if (!request.url().startsWith('http')) return;
      files.add(request.url());
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await slowDown(await context.newCDPSession(page));
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
    await untilQuiet(page);
    const seen = await page.evaluate(
      () => (window as unknown as { seen: Omit<ColdPage, 'scripts' | 'files'> }).seen,
    );
    return { ...seen, scripts: [...scripts], files: [...files] };
  } finally {
    await context.close();
  }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
}

/** Includes what is loaded after the load event, such as prefetched code. */
async function untilQuiet(page: Page): Promise<void> {
  let lastAt = Date.now();
  page.on('request', () => {
    lastAt = Date.now();
  });
  const deadline = Date.now() + 30_000;
  while (Date.now() - lastAt < quiet && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the form is visible if scripts are disabled. */
export async function isFormVisibleWithoutScripts(browser: Browser, url: string): Promise<boolean> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.locator('form input').first().isVisible();
  } finally {
    await context.close();
  }
}
