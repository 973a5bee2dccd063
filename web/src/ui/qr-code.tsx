import { useEffect, useState } from 'react';
import { uiText } from '#text/ui';
import { loadCode } from '../platform/loading/load-code.ts';
import { FailureBanner } from './failure-banner.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  text: string;
  /** Its purpose; the text itself is beside it for people who cannot scan it. */
  label: string;
}

interface Matrix {
  size: number;
  /** An SVG path of all dark modules. */
  path: string;
}

/** The quiet zone that scanners need (ISO/IEC 18004). */
const margin = 4;

/** A QR code as one path: dark on white in both appearances, as scanners expect. */
export function QrCode({ text, label }: Props) {
  const [matrix, setMatrix] = useState<Matrix>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let isCurrent = true;
    loadCode(() => import('qrcode'))
      .then(({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: 'M' });
        if (isCurrent) setMatrix({ size: modules.size, path: pathOf(modules.size, modules.data) });
      })
      .catch(setFailure);
    return () => {
      isCurrent = false;
    };
  }, [text]);

  if (failure !== undefined) return <FailureBanner error={failure} fallback={uiText.qrCodeFailed} />;
  if (!matrix) return <Skeleton className="size-48" />;
  const side = matrix.size + 2 * margin;
  return (
    <svg
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-[white]"
    >
      <path d={matrix.path} fill="black" />
    </svg>
  );
}

function pathOf(size: number, data: ArrayLike<number>): string {
  let path = '';
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1)
      if (data[row * size + column]) path += `M${column} ${row}h1v1h-1z`;
  return path;
}
