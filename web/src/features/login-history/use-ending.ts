import { useState } from 'react';
import { toasts } from '../../platform/toasts/toasts.ts';

export interface Ending {
  readonly asking: boolean;
  readonly ending: boolean;
  ask(): void;
  cancel(): void;
  end(): Promise<void>;
}

/** Told of the receipt where applications hear of it. */
export type OnEnded = (receipt: string | undefined) => Promise<unknown>;

interface Options {
  readonly run: () => Promise<{ receipt?: string | undefined }>;
  readonly toast: { readonly loading: string; readonly success: string; readonly error: string };
  readonly onEnded: OnEnded;
}

/** Ends sessions once it was asked whether that is meant (#48). A failure is said in the toast, and the question stays. */
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
          // Closed first: the focus goes back to where it was asked, which may go next.
          setAsking(false);
          return onEnded(receipt);
        })
        .catch(() => undefined);
      setEnding(false);
    },
  };
}
