import type { pairingStart } from '@latchkey/contract/companion/pairing-start';
import { pairingStatus } from '@latchkey/contract/companion/pairing-status';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { useEffect, useRef, useState } from 'react';
import { companionDevicesText as text } from '#text/companion-devices';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { linkStyle } from '../../ui/link-style.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';

/** The device may pair at any moment; the code is valid for two minutes. */
const askEveryMs = 1_500;

interface Props {
  pairing: ReplyOf<typeof pairingStart>;
  onPaired: (deviceName: string) => void;
  onStartAgain: () => void;
  onClose: () => void;
}

/** QR code and its text alternative, until a device has used it or it has expired. */
export function PairingDialog({ pairing, onPaired, onStartAgain, onClose }: Props) {
  const callApi = useSessionCall();
  const [isOver, setIsOver] = useState(false);
  const paired = useRef(onPaired);
  paired.current = onPaired;

  useEffect(() => {
    if (isOver) return;
    let isCurrent = true;
    const ask = async () => {
      try {
        const { state, device } = await callApi(pairingStatus, { params: { id: pairing.pairing_id } });
        if (!isCurrent) return;
        if (state === 'paired') paired.current(device?.name ?? text.aDevice);
        if (state === 'expired') setIsOver(true);
      } catch {
        // Polls again; if the session has ended, the page is left anyway.
      }
    };
    const timer = setInterval(() => void ask(), askEveryMs);
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, [callApi, pairing.pairing_id, isOver]);

  return (
    <Dialog open title={text.pairTitle} onClose={onClose} closeOnOverlay={false}>
      {isOver ? (
        <Banner
          kind="warning"
          action={
            <Button kind="secondary" onClick={onStartAgain}>
              {text.startAgain}
            </Button>
          }
        >
          {text.over}
        </Banner>
      ) : (
        <>
          <p className="text-muted">{text.scan}</p>
          <div className="justify-self-center">
            <QrCode text={pairing.qr_url} label={text.qrLabel} />
          </div>
          <div className="grid gap-1">
            <p className="text-sm text-muted">{text.manual(`${location.host}/companion`)}</p>
            <div className="flex items-center gap-2 rounded-control bg-surface py-2 ps-3 pe-1">
              <code className="grow font-mono text-sm">{pairing.secret}</code>
              <CopyButton text={pairing.secret} label={text.copyCode} />
            </div>
            <a
              href={pairing.qr_url}
              target="_blank"
              rel="noreferrer"
              className={`${linkStyle} justify-self-start py-1 text-sm`}
            >
              {text.openHere}
            </a>
          </div>
          <p role="status" className="flex items-center gap-2 text-sm text-muted">
            <Spinner className="size-4" />
            {text.waiting}
          </p>
        </>
      )}
    </Dialog>
  );
}
