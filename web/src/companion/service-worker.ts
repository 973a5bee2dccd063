import { companionText } from '#text/companion';
import { keptPushWords } from './push-words.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const page = '/companion';
/** There is one per language. */
const script = /^\/assets\/companion-[\w.-]+\.js$/;
const cacheName = `companion-${__COMPANION_VERSION__}`;
/** On a slow network the cached page is used after this time. */
const patienceMs = 3_000;

self.addEventListener('install', (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate' && (pathname === page || pathname === `${page}/`)) {
    event.respondWith(pageFromNetwork(request));
  } else if (__COMPANION_FILES__.includes(pathname) || script.test(pathname)) {
    event.respondWith(fromCache(request));
  }
});

/** A push only says that something is pending; an app in the foreground shows it by itself. */
self.addEventListener('push', (event) => {
  event.waitUntil(
    windows().then(async (open) => {
      for (const window of open) window.postMessage('look');
      if (open.some(({ visibilityState }) => visibilityState === 'visible')) return;
      const { title, body, lang } = (await keptPushWords()) ?? { ...companionText.push, lang: 'en' };
      return self.registration.showNotification(title, {
        body,
        lang,
        tag: 'request',
        renotify: true,
        requireInteraction: true,
      });
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(windows().then(([first]) => (first ? first.focus() : self.clients.openWindow(page))));
});

async function keep(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...__COMPANION_FILES__]);
  // The cached page is in the reader's language, and refers to the script of that language.
  const html = (await (await cache.match(page))?.text()) ?? '';
  const scripts = [...html.matchAll(/"(\/assets\/[\w.-]+\.js)"/g)].map(([, path = '']) => path);
  await cache.addAll([...new Set(scripts)]);
}

async function dropOld(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('companion-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The current page if there is a network: it refers to the files of the current version. */
async function pageFromNetwork(request: Request): Promise<Response> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    return response.ok ? response : ((await caches.match(page)) ?? response);
  } catch {
    return (await caches.match(page)) ?? Response.error();
  }
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

async function windows() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.filter(({ url }) => new URL(url).pathname.startsWith(page));
}
