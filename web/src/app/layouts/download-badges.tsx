import { Apple, Play, Smartphone } from 'lucide-react';
import { downloadsText } from '#text/downloads';
import { useBoot } from '../../platform/boot/use-boot.ts';

const stores = [
  { key: 'playstore', Icon: Play },
  { key: 'apk', Icon: Smartphone },
  { key: 'appstore', Icon: Apple },
] as const;

/** Links to the app in the stores that have it (docs/behaviour/web.md#layouts). */
export function DownloadBadges() {
  const { brand, settings } = useBoot();
  const links = stores.flatMap(({ key, Icon }) => {
    const href = settings.download_links[key];
    return href ? [{ key, Icon, href }] : [];
  });
  return (
    <ul className="flex flex-wrap justify-center gap-2">
      {links.map(({ key, Icon, href }) => (
        <li key={key}>
          <a
            href={href}
            title={downloadsText.download(brand.service_name)}
            className="inline-flex min-h-11 items-center gap-2 rounded-control border border-border px-3 font-medium text-text hover:bg-hover"
          >
            <Icon className="size-5" aria-hidden />
            {downloadsText.store[key]}
          </a>
        </li>
      ))}
    </ul>
  );
}
