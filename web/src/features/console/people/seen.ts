import { consolePeopleText as text } from '#text/console-people';

interface Seen {
  device: string | null;
  browser: string | null;
  os: string | null;
  place: string | null;
  ip: string | null;
}

/** 'Chrome 131 on macOS', or whatever of it is known. Pure. */
export function deviceOf({ device, browser, os }: Seen): string {
  if (browser && os) return text.onSystem(browser, os);
  return browser ?? os ?? device ?? text.unknownDevice;
}

/** The place and the address, as far as they are known. Pure. */
export const whereOf = ({ place, ip }: Seen): string => [place, ip].filter(Boolean).join(' · ');
