import { useEffect, useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { scanQr } from './qr-scanner.ts';

const text = companionText.pair;

interface Props {
  onFound: (secret: string) => void;
  onStop: () => void;
}

export function ScanQr({ onFound, onStop }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const found = useRef(onFound);
  found.current = onFound;

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const aborter = new AbortController();
    scanQr(element, aborter.signal).then(
      (secret) => secret && found.current(secret),
      () => !aborter.signal.aborted && setHasFailed(true),
    );
    return () => aborter.abort();
  }, []);

  return (
    <div className="grid gap-3">
      {hasFailed ? (
        <Banner kind="warning">{text.noCamera}</Banner>
      ) : (
        <>
          <p className="text-sm text-muted">{text.scanHint}</p>
          <video
            ref={video}
            playsInline
            muted
            aria-label={text.scanHint}
            className="aspect-square w-full rounded-card bg-surface object-cover"
          />
        </>
      )}
      {/* In the position of the button that led here. */}
      <Button kind="secondary" wide onClick={onStop} autoFocus>
        {text.stopScan}
      </Button>
    </div>
  );
}
