import { useBoot } from '../../platform/boot/use-boot.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';

/**
 * The mark and the service name of the brand (docs/behaviour/brands.md#brands); `compact` shows only the mark where
 * there is no room for both; `large` is 40 px.
 */
export function BrandLogo({ compact = false, large = false }: { compact?: boolean; large?: boolean }) {
  const { brand } = useBoot();
  return (
    <span className="inline-flex max-w-full items-center gap-2.5 text-lg font-semibold tracking-heading whitespace-nowrap">
      <BrandMark size={large ? 40 : 32} />
      <span className={compact ? 'truncate max-[26rem]:hidden' : undefined}>{brand.service_name}</span>
    </span>
  );
}
