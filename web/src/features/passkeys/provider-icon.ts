import { Cloud, KeyRound, Laptop, type LucideIcon, ShieldCheck, Usb } from 'lucide-react';

/** Makers by the kind of thing that keeps the passkey; the name beside the icon says which. */
const kinds: readonly (readonly [LucideIcon, RegExp])[] = [
  [Cloud, /^(Google Password Manager|iCloud Keychain|Samsung Pass|Microsoft Password Manager)$/],
  [Laptop, /^(Windows Hello|Chrome on Mac|Edge on Mac|Chromium Browser)$/],
  [Usb, /^YubiKey$/],
  [ShieldCheck, /./],
];

/** A picture of what keeps a passkey. */
export function providerIcon(provider: string | null): LucideIcon {
  return kinds.find(([, names]) => names.test(provider ?? ''))?.[0] ?? KeyRound;
}
