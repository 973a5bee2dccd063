import { chromium, type LaunchOptions } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { freePort } from '../../../scripts/testing/free-port.ts';

/** Lighthouse's names. */
export const lighthouseCategories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type LighthouseCategory = (typeof lighthouseCategories)[number];

const mostAttempts = 3;

export interface LighthouseScores {
  /** 0 to 100. */
  readonly scores: Readonly<Record<LighthouseCategory, number>>;
  /** The audits that cost points, one sentence each. */
  readonly faults: readonly string[];
}

/**
 * Lighthouse's scores of a page with its default settings: a phone on slow 4G.
 * Starts its own browser, which Lighthouse controls.
 */
export async function lighthouseScores(url: string, options: LaunchOptions): Promise<LighthouseScores> {
  const lhr = await untilRecorded(() => runLighthouse(url, options));
  const scoreOf = (category: LighthouseCategory) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    },
    faults: lighthouseCategories.flatMap((category) => faultsOf(lhr, category)),
  };
}

async function runLighthouse(url: string, options: LaunchOptions): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({ ...options, args: [`--remote-debugging-port=${port}`] });
  try {
    const onlyCategories = [...lighthouseCategories];
    const run = await lighthouse(url, { port, logLevel: 'silent', onlyCategories });
    if (!run) throw new Error('Lighthouse gave no result');
    if (run.lhr.runtimeError) throw new Error(`Lighthouse: ${run.lhr.runtimeError.message}`);
    return run.lhr;
  } finally {
    await browser.close();
  }
}

/** On a busy machine a recording can fail. Lighthouse then asks to be run again. */
async function untilRecorded(run: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempts === mostAttempts) throw error;
    }
  }
}

function faultsOf({ categories, audits }: Result, category: LighthouseCategory): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted.flatMap(({ id }) => {
    const { score = null, title, displayValue = '' } = audits[id] ?? {};
    return score === null || score >= 0.995 ? [] : [`${category}: ${title} ${displayValue} (${score})`];
  });
}
