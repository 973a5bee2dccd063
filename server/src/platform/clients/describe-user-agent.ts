import type { DeviceKind } from '@latchkey/contract/sessions/device-kind';
import UAParser from 'my-ua-parser';

/** What a person recognises of a browser; unknown values are null. */
export interface UserAgentDescription {
  readonly kind: DeviceKind | null;
  /** The manufacturer's name for it, the same in every language: 'iPhone', 'Samsung SM-S911B'. */
  readonly model: string | null;
  /** 'Chrome 131'. */
  readonly browser: string | null;
  /** 'Windows', 'macOS', 'Android 14'. */
  readonly os: string | null;
}

/** Maximum characters that are parsed; the parser's patterns are not made for more. */
const longest = 512;
const desktopSystems = /^(windows|mac ?os|linux|ubuntu|debian|fedora|chrom(e|ium) os|freebsd|openbsd)/i;

/** Parses device, browser and operating system from a `User-Agent` header, which the client can set to anything. */
export function describeUserAgent(userAgent: string | null): UserAgentDescription {
  if (!userAgent) return { kind: null, model: null, browser: null, os: null };
  const { browser, os, device } = UAParser(userAgent.slice(0, longest));
  return {
    kind: kindOf(device, os.name),
    model: modelOf(device),
    browser: joined(browser.name, browser.version?.split('.')[0]),
    os: device.model === hiddenModel ? (os.name ?? null) : systemName(os),
  };
}

function kindOf({ type }: UAParser.IDevice, system: string | undefined): DeviceKind | null {
  if (type) return kinds[type] ?? null;
  return system && desktopSystems.test(system) ? 'computer' : null;
}

function modelOf({ vendor, model }: UAParser.IDevice): string | null {
  if (vendor === 'Apple' && model) return model === 'Macintosh' ? 'Mac' : model;
  return model && model !== hiddenModel ? joined(vendor, model) : null;
}

/** What Chrome on Android sends instead of the model. */
const hiddenModel = 'K';
/** By the parser's names. */
const kinds: Readonly<Record<string, DeviceKind>> = {
  mobile: 'phone',
  tablet: 'tablet',
  smarttv: 'television',
  console: 'game_console',
  wearable: 'watch',
};

/** Desktop browsers report a frozen version (Windows 10, macOS 10.15.7), which would often be wrong and is left out. */
function systemName({ name, version }: UAParser.IOS): string | null {
  if (name === 'Mac OS') return 'macOS';
  if (!name || desktopSystems.test(name)) return name ?? null;
  return joined(name, version);
}

function joined(...parts: readonly (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
