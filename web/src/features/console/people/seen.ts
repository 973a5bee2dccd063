import { consolePeopleText as text } from '#text/console-people';

interface Seen {
  device: string | null;
  browser: string | null;
  os: string | null;
  place: string | null;
  ip: string | null;
}

/** 'Chrome 131 on macOS', or the known parts of it. Pure. */
export function deviceOf({ device, browser, os }: Seen): string {
  if (browser && os) return text.onSystem(browser, os);
  return browser ?? os ?? device ?? text.unknownDevice;
}

/** Place and IP address, as far as known. Pure. */
export const whereOf = ({ place, ip }: Seen): string => [place, ip].filter(Boolean).join(' · ');
