import { loginHistoryText } from '#text/login-history';

interface Seen {
  device: string | null;
  browser: string | null;
  os: string | null;
}

/** 'Chrome 131 on macOS', or the known part of it. */
export function deviceLabel({ device, browser, os }: Seen): string {
  if (browser && os) return loginHistoryText.onSystem(browser, os);
  return browser ?? os ?? device ?? loginHistoryText.unknownDevice;
}

/** The place and the address, as far as they are known. */
export function whereLabel({ place, ip }: { place: string | null; ip: string | null }): string | null {
  return [place, ip].filter(Boolean).join(' · ') || null;
}
