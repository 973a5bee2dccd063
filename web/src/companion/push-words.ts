/**
 * The texts of a push notification. The service worker is built once, while the page exists in each language and with
 * the brand's texts.
 */
export interface PushWords {
  readonly title: string;
  readonly body: string;
  /** BCP 47. */
  readonly lang: string;
}

const cacheName = 'push-words';
const address = '/companion/push-words';

/** Stores the texts of the page that was opened last; if nothing can be stored, the worker uses its own. */
export async function keepPushWords(words: PushWords): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, new Response(JSON.stringify(words)));
  } catch {
    // The notification is then in English.
  }
}

/** Undefined if no page has stored any. */
export async function keptPushWords(): Promise<PushWords | undefined> {
  const kept = await caches.match(address, { cacheName }).catch(() => undefined);
  return kept ? ((await kept.json()) as PushWords) : undefined;
}
