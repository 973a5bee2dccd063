/** What a push is shown with; the worker is built once, and the page is there in each language and in the words of the brand. */
export interface PushWords {
  readonly title: string;
  readonly body: string;
  /** BCP 47. */
  readonly lang: string;
}

const cacheName = 'push-words';
const address = '/companion/push-words';

/** Keeps the words of the page that was opened last; where nothing can be kept, the worker has its own. */
export async function keepPushWords(words: PushWords): Promise<void> {
  try {
    const cache = await caches.open(cacheName);
    await cache.put(address, new Response(JSON.stringify(words)));
  } catch {
    // A push says no less in English.
  }
}

/** Undefined where no page has kept any. */
export async function keptPushWords(): Promise<PushWords | undefined> {
  const kept = await caches.match(address, { cacheName }).catch(() => undefined);
  return kept ? ((await kept.json()) as PushWords) : undefined;
}
