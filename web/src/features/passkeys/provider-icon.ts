import { Cloud, KeyRound, Laptop, type LucideIcon, ShieldCheck, Usb } from 'lucide-react';

/** Providers by kind; the name beside the icon says which one it is. */
const kinds: readonly (readonly [LucideIcon, RegExp])[] = [
  [Cloud, /^(Google Password Manager|iCloud Keychain|Samsung Pass|Microsoft Password Manager)$/],
  [Laptop, /^(Windows Hello|Chrome on Mac|Edge on Mac|Chromium Browser)$/],
  [Usb, /^YubiKey$/],
  [ShieldCheck, /./],
];

/** The icon of a passkey's provider. */
export function providerIcon(provider: string | null): LucideIcon {
  return kinds.find(([, names]) => names.test(provider ?? ''))?.[0] ?? KeyRound;
}
