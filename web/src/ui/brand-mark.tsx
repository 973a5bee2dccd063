import { useBoot } from '../platform/boot/use-boot.ts';

interface Props {
  /** In pixels. */
  size?: number;
}

/** The brand's logo for the current appearance; its name is beside it, or on the link around it. */
export function BrandMark({ size = 32 }: Props) {
  const { path } = useBoot().brand;
  return (
    <>
      <Picture src={`${path}/logo`} size={size} className="dark:hidden" />
      <Picture src={`${path}/logo-dark`} size={size} className="hidden dark:block" />
    </>
  );
}

const Picture = ({ src, size, className }: { src: string; size: number; className: string }) => (
  <img src={src} alt="" width={size} height={size} className={`shrink-0 object-contain ${className}`} />
);
