import { storageKey } from '../../platform/storage/browser-storage.ts';

const key = storageKey('tab-account');
let chosen: string | undefined;

/**
 * The account last chosen in this tab.
 * The current account is shared by all tabs, so that another tab may change it during an authorisation in this one.
 */
export function tabAccount(): string | undefined {
  if (chosen !== undefined) return chosen;
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function chooseInTab(userId: string): void {
  chosen = userId;
  try {
    sessionStorage.setItem(key, userId);
  } catch {
    // If storage is blocked, the choice lasts as long as the page.
  }
}
