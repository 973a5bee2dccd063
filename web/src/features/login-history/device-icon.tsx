import { CircleHelp, type LucideIcon, Monitor, Smartphone, Tablet, Tv, Watch } from 'lucide-react';

const icons: readonly [RegExp, LucideIcon][] = [
  [/ipad|tablet/i, Tablet],
  [/television|console/i, Tv],
  [/watch/i, Watch],
  [/computer|mac/i, Monitor],
  [/./, Smartphone],
];

/** A picture of the kind of device; the words beside it say the same. */
export function DeviceIcon({ device }: { device: string | null }) {
  const Icon = icons.find(([pattern]) => pattern.test(device ?? ''))?.[1] ?? CircleHelp;
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-control bg-hover text-muted">
      <Icon className="size-5" aria-hidden />
    </span>
  );
}
