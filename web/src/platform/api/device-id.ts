import { headerValueOf } from './header-value.ts';

/** Kept as long as the tab: the embedding app passes the id only with the first address. */
const tabKey = 'latchkey-ui-device-id';

let known: string | undefined;

/**
 * The `device_id` query parameter of this or an earlier page in this tab (docs/behaviour/api.md#requests); undefined
 * outside a browser.
 */
export function knownDeviceId(): string | undefined {
  if (typeof location === 'undefined') return undefined;
  const given = deviceIdOf(location.search);
  if (given && given !== known) {
    known = given;
    withTabStorage((area) => area.setItem(tabKey, given));
  }
  known ??= withTabStorage((area) => area.getItem(tabKey)) ?? undefined;
  return known;
}

/** The valid `device_id` of a query string. */
export function deviceIdOf(search: string): string | undefined {
  return headerValueOf(search, 'device_id');
}

function withTabStorage<T>(use: (area: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
