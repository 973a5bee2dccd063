import type { DeviceKind } from '@latchkey/contract/sessions/device-kind';
import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet, Tv, Watch } from 'lucide-react';

const icons: Readonly<Record<DeviceKind, LucideIcon>> = {
  phone: Smartphone,
  tablet: Tablet,
  computer: Monitor,
  television: Tv,
  game_console: Tv,
  watch: Watch,
};

/** An icon of the kind of device; the text beside it says the same. */
export function DeviceIcon({ kind }: { kind: DeviceKind | null }) {
  const Icon = kind ? icons[kind] : CircleHelp;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-muted">
      <Icon className="size-5" aria-hidden />
    </span>
  );
}
