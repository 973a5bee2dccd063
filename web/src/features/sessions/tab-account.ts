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

/**
 * Once the tab shows a page of the account area, the choice is over: that page shows the current account, which was perhaps
 * chosen elsewhere, and what is authorised from here on is answered by the account on the screen (security #447).
 */
export function forgetChoiceInTab(): void {
  chosen = undefined;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
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
