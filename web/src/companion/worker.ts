import { companionText } from '#text/companion';
import { keepPushWords } from './push-words.ts';

/** A part of the Trusted Types API that is missing in the DOM's types. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const script = '/companion-sw.js';

/**
 * Installs the service worker, which opens the app offline and shows push notifications. Nothing else depends on it.
 */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { title, body } = companionText.push;
  void keepPushWords({ title, body, lang: document.documentElement.lang });
  // Chromium accepts a worker's URL only from a policy (require-trusted-types-for); this one allows a single URL.
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const url = types
    ? types.createPolicy('companion-worker', { createScriptURL: () => script }).createScriptURL(script)
    : script;
  await navigator.serviceWorker.register(url as string, { scope: '/companion' }).catch(() => undefined);
}
