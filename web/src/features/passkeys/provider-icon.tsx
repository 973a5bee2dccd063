import { Cloud, KeyRound, Laptop, type LucideIcon, ShieldCheck, Usb } from 'lucide-react';

/** Makers by the kind of thing that keeps the passkey; the name beside the icon says which. */
const kinds: readonly (readonly [LucideIcon, RegExp])[] = [
  [Cloud, /^(Google Password Manager|iCloud Keychain|Samsung Pass|Microsoft Password Manager)$/],
  [Laptop, /^(Windows Hello|Chrome on Mac|Edge on Mac|Chromium Browser)$/],
  [Usb, /^YubiKey$/],
  [ShieldCheck, /./],
];

export function ProviderIcon({ provider }: { provider: string | null }) {
  const Icon = kinds.find(([, names]) => names.test(provider ?? ''))?.[0] ?? KeyRound;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-surface text-accent">
      <Icon className="size-5" aria-hidden />
    </span>
  );
}
