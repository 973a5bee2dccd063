import { Apple, Play, Smartphone } from 'lucide-react';
import { layoutText } from '#text/layout';
import { knownDeviceId } from '../../platform/api/device-id.ts';
import { useBoot } from '../../platform/boot/use-boot.ts';
import { useHydrated } from '../../platform/boot/use-hydrated.ts';

const stores = [
  { key: 'playstore', Icon: Play },
  { key: 'apk', Icon: Smartphone },
  { key: 'appstore', Icon: Apple },
] as const;

/** Links to the app; not shown inside the app itself, which passes a device_id (docs/behaviour/web.md#layouts). */
export function DownloadBadges() {
  const { brand, settings } = useBoot();
  const hydrated = useHydrated();
  const links = stores.flatMap(({ key, Icon }) => {
    const href = settings.download_links[key];
    return href ? [{ key, Icon, href }] : [];
  });
  if (!hydrated || links.length === 0 || knownDeviceId()) return null;
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {links.map(({ key, Icon, href }) => (
        <li key={key}>
          <a
            href={href}
            title={layoutText.download(brand.service_name)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-border px-3 font-medium text-text hover:bg-hover"
          >
            <Icon className="size-5" aria-hidden />
            {layoutText.store[key]}
          </a>
        </li>
      ))}
    </ul>
  );
}
