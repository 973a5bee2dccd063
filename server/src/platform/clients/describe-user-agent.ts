import UAParser from 'my-ua-parser';

/** What a person recognises of a browser; null where it cannot be told. */
export interface UserAgentDescription {
  /** 'iPhone', 'Samsung SM-S911B', 'Phone', 'Computer'. */
  readonly device: string | null;
  /** 'Chrome 131'. */
  readonly browser: string | null;
  /** 'Windows', 'macOS', 'Android 14'. */
  readonly os: string | null;
}

/** Characters that are looked at; the parser's patterns are not meant for more. */
const longest = 512;
const desktopSystems = /^(windows|mac ?os|linux|ubuntu|debian|fedora|chrom(e|ium) os|freebsd|openbsd)/i;

/** Reads the device, browser and system out of a `User-Agent` header, which the client may have written as it liked. */
export function describeUserAgent(userAgent: string | null): UserAgentDescription {
  if (!userAgent) return { device: null, browser: null, os: null };
  const { browser, os, device } = UAParser(userAgent.slice(0, longest));
  return {
    device: deviceName(device, os.name),
    browser: joined(browser.name, browser.version?.split('.')[0]),
    os: device.model === hiddenModel ? (os.name ?? null) : systemName(os),
  };
}

function deviceName({ vendor, model, type }: UAParser.IDevice, system: string | undefined): string | null {
  if (vendor === 'Apple' && model) return model === 'Macintosh' ? 'Mac' : model;
  if (model && model !== hiddenModel) return joined(vendor, model);
  if (type) return typeNames[type] ?? null;
  return system && desktopSystems.test(system) ? 'Computer' : null;
}

/** What Chrome on Android says instead of the model. */
const hiddenModel = 'K';
const typeNames: Readonly<Record<string, string>> = {
  mobile: 'Phone',
  tablet: 'Tablet',
  smarttv: 'Television',
  console: 'Game console',
  wearable: 'Watch',
};

/** Desktop browsers report a frozen version (Windows 10, macOS 10.15.7): it would often be wrong, so it is left out. */
function systemName({ name, version }: UAParser.IOS): string | null {
  if (name === 'Mac OS') return 'macOS';
  if (!name || desktopSystems.test(name)) return name ?? null;
  return joined(name, version);
}

function joined(...parts: readonly (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
