import { companionText } from '#text/companion';
import { keepPushWords } from './push-words.ts';

/** A part of the Trusted Types API that the DOM's types do not have yet. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

const script = '/companion-sw.js';

/** Installs the service worker, which opens the app without a connection and shows pushes. It is not needed for anything else. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { title, body } = companionText.push;
  void keepPushWords({ title, body, lang: document.documentElement.lang });
  // Chromium takes the address of a worker only from a policy (require-trusted-types-for); this one knows a single address.
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  const url = types
    ? types.createPolicy('companion-worker', { createScriptURL: () => script }).createScriptURL(script)
    : script;
  await navigator.serviceWorker.register(url as string, { scope: '/companion' }).catch(() => undefined);
}
