import { isLeaving } from './leaving.ts';
import { askToTryAgain } from './missing-code-banner.ts';
import { mayReloadFor, type ServedBuild, servedBuild } from './new-build.ts';

/** What the loader needs to recover from a failed import; tests replace it. */
export interface Recovery {
  isLeaving: () => boolean;
  servedBuild: () => Promise<ServedBuild>;
  mayReloadFor: (entry: string) => boolean;
  reload: () => void;
  askToTryAgain: () => Promise<void>;
  wait: (ms: number) => Promise<void>;
}

const browser: Recovery = {
  isLeaving,
  servedBuild,
  mayReloadFor,
  reload: () => location.reload(),
  askToTryAgain,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

const glanceMs = 500;
/** If a reload has not started by then, it never will. */
const reloadMs = 10_000;

/**
 * Creates a loader for code that a person waits for: `const load = codeLoader(); lazy(() => load(() =>
 * import('./x.ts')))`.
 * It resolves with the module and never rejects. If the code cannot be fetched,
 * - a page that is being left waits until it is gone: the browser itself cancelled the import;
 * - a page of an outdated build reloads, once per build;
 * - otherwise a single banner offers another attempt. If that fails although the portal answers, the page reloads:
 * Firefox and Safari remember the failure.
 */
export function codeLoader(recovery: Recovery = browser) {
  let recovering: Promise<void> | undefined;
  let wasAsked = false;

  async function recover(): Promise<void> {
    const build = await recovery.servedBuild();
    if (recovery.isLeaving()) return;
    const isOvertaken = build.kind === 'new' && recovery.mayReloadFor(build.entry);
    const isRemembered = build.kind !== 'unknown' && wasAsked;
    wasAsked = false;
    if (isOvertaken || isRemembered) {
      recovery.reload();
      return recovery.wait(reloadMs);
    }
    await recovery.askToTryAgain();
    wasAsked = true;
  }

  return async function load<Module>(fetchCode: () => Promise<Module>): Promise<Module> {
    for (;;) {
      try {
        const module = await fetchCode();
        wasAsked = false;
        return module;
      } catch {
        // No event tells when leaving ends: either the page disappears, or it is still there and tries again.
        while (recovery.isLeaving()) await recovery.wait(glanceMs);
        recovering ??= recover().finally(() => {
          recovering = undefined;
        });
        await recovering;
      }
    }
  };
}

/** The page's loader. */
export const loadCode = codeLoader();
