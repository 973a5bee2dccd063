import { useState } from 'react';
import { toasts } from '../../platform/toasts/toasts.ts';

export interface Ending {
  readonly asking: boolean;
  readonly ending: boolean;
  ask(): void;
  cancel(): void;
  end(): Promise<void>;
}

/** Called with the receipt if applications are notified. */
export type OnEnded = (receipt: string | undefined) => Promise<unknown>;

interface Options {
  readonly run: () => Promise<{ receipt?: string | undefined }>;
  readonly toast: { readonly loading: string; readonly success: string; readonly error: string };
  readonly onEnded: OnEnded;
}

/** Ends sessions after a confirmation (#48). A failure is shown in the toast, and the dialog stays open. */
export function useEnding({ run, toast, onEnded }: Options): Ending {
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState(false);
  return {
    asking,
    ending,
    ask: () => setAsking(true),
    cancel: () => setAsking(false),
    async end() {
      setEnding(true);
      await toasts
        .promise(run(), toast)
        .then(({ receipt }) => {
          // Closed first: the focus returns to the button that opened it, which may be removed next.
          setAsking(false);
          return onEnded(receipt);
        })
        .catch(() => undefined);
      setEnding(false);
    },
  };
}
