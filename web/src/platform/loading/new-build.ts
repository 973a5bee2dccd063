const key = 'latchkey-ui-reloaded-for';
const limitMs = 5000;

/** `same`: the portal serves the code that runs here; `new`: it serves different code; `unknown`: no usable answer. */
export type ServedBuild = { kind: 'same' } | { kind: 'new'; entry: string } | { kind: 'unknown' };

/** Asks the portal which build it serves, identified by the names of its pages' scripts. */
export async function servedBuild(): Promise<ServedBuild> {
  const own = entryOf(document.documentElement.outerHTML);
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(limitMs),
    });
    const served = response.ok ? entryOf(await response.text()) : undefined;
    if (!served || !own) return { kind: 'unknown' };
    return served === own ? { kind: 'same' } : { kind: 'new', entry: served };
  } catch {
    return { kind: 'unknown' };
  }
}

/**
 * The addresses of the page's module scripts, up to the first dot: the name of the language follows it. All of them,
 * since the first may be a part of the bundler that is the same in every build. Pure.
 */
export function entryOf(html: string): string | undefined {
  const entries = [...html.matchAll(/<script\b[^>]*\btype="module"[^>]*>/g)].flatMap(
    ([tag]) => /\bsrc="([^".]+)/.exec(tag)?.[1] ?? [],
  );
  return entries.join() || undefined;
}

/** Whether the page has not been reloaded for this build yet: a second reload would change nothing. */
export function mayReloadFor(entry: string): boolean {
  try {
    if (sessionStorage.getItem(key) === entry) return false;
    sessionStorage.setItem(key, entry);
    return true;
  } catch {
    // Without storage it could reload forever.
    return false;
  }
}
