import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { type ReactNode, useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { toasts } from '../../platform/toasts/toasts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useMfaInfo } from './use-mfa-info.ts';
import type { StepUp } from './use-step-up.ts';

interface Removal {
  stepUp: StepUp;
  remove: (mfaToken?: string) => Promise<MfaInfo>;
  /** Label of the confirming button. */
  confirm: string;
  text: {
    confirmRemove: string;
    confirmRemoveText: string;
    removing: string;
    removed: string;
    failedRemove: string;
  };
}

/** Removes a factor after the owner has confirmed it; `question` must be rendered. */
export function useFactorRemoval({ stepUp, remove, confirm, text }: Removal): {
  isRemoving: boolean;
  ask: () => void;
  question: ReactNode;
} {
  const { mutate } = useMfaInfo();
  const [isAsking, setAsking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);

  const run = async () => {
    setRemoving(true);
    try {
      const next = await stepUp.run((mfaToken) =>
        toasts.promise(remove(mfaToken), {
          loading: text.removing,
          success: text.removed,
          error: text.failedRemove,
        }),
      );
      if (next) await mutate(next, { revalidate: false });
    } catch {
      // The toast has reported it.
    } finally {
      setRemoving(false);
    }
  };

  return {
    isRemoving,
    ask: () => setAsking(true),
    question: (
      <ConfirmDialog
        open={isAsking}
        title={text.confirmRemove}
        confirm={confirm}
        cancel={securityMfaText.cancel}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run();
        }}
      >
        {text.confirmRemoveText}
      </ConfirmDialog>
    ),
  };
}
