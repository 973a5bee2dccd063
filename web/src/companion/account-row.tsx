import { companionAddresses } from '@latchkey/contract/companion/companion-addresses';
import type { companionSelfRemove } from '@latchkey/contract/companion/companion-self-remove';
import { useRef, useState } from 'react';
import { companionText } from '#text/companion';
import { isFailure } from '../platform/api/api-failure.ts';
import { failureMessage } from '../platform/api/failure-message.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePassFocus } from '../ui/use-pass-focus.ts';
import { deviceCall } from './device-call.ts';
import type { Pairing } from './pairing.ts';

const text = companionText.account;

interface Props {
  pairing: Pairing;
  /** The server does not accept the key: it was removed, or the account is suspended. */
  isGone: boolean;
  onForget: () => Promise<void>;
}

export function AccountRow({ pairing, isGone, onForget }: Props) {
  const { account, deviceName } = pairing;
  const [asking, setAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const remove = async () => {
    setAsking(false);
    setIsBusy(true);
    setFailure(undefined);
    try {
      await deviceCall<typeof companionSelfRemove>(pairing, companionAddresses.companionSelfRemove);
      await onForget();
    } catch (error) {
      // The server does not know it any more.
      if (isFailure(error, 'unauthenticated')) return onForget();
      setFailure(failureMessage(error, text.failed));
      setIsBusy(false);
    }
  };

  return (
    <li className="grid gap-2 rounded-card border border-border p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="font-medium wrap-break-word">{account.name || account.alias}</p>
          {account.name && <p className="text-sm wrap-break-word">{account.alias}</p>}
          <p className="text-sm text-muted">{text.pairedAs(deviceName)}</p>
        </div>
        {!isGone && <Remove busy={isBusy} account={account.alias} onClick={() => setAsking(true)} />}
      </div>
      {failure && <Banner kind="danger">{failure}</Banner>}
      {isGone && (
        <Banner
          kind="warning"
          action={
            <Button kind="secondary" busy={isBusy} onClick={() => void remove()}>
              {text.forget}
            </Button>
          }
        >
          {text.gone}
        </Banner>
      )}
      <ConfirmDialog
        open={asking}
        title={text.confirm(account.alias)}
        confirm={text.remove}
        cancel={companionText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {text.confirmText}
      </ConfirmDialog>
    </li>
  );
}

/** Removes the entry even if the pairing was removed elsewhere. */
function Remove({ account, ...button }: { account: string; busy: boolean; onClick: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  usePassFocus(ref);
  return (
    <Button ref={ref} kind="quiet" aria-label={text.removeNamed(account)} {...button}>
      {text.remove}
    </Button>
  );
}
