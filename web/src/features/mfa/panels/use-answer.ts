import { useState } from 'react';
import { mfaText } from '#text/mfa';
import { isFailure } from '../../../platform/api/api-failure.ts';
import { toasts } from '../../../platform/toasts/toasts.ts';
import { wrongAnswer } from '../wrong-answer.ts';
import type { PanelProps } from './factor-panel.ts';

/** Sends an answer that needs no challenge: a TOTP code, a recovery code, the password. */
export function useAnswer({ onProof, onDead }: Pick<PanelProps, 'onProof' | 'onDead'>) {
  const [error, setError] = useState<string>();
  const [running, setRunning] = useState(false);
  /** Resolves with the error if the answer was refused and the flow continues. */
  const answer = async (verify: () => Promise<{ mfa_token: string }>): Promise<unknown> => {
    setError(undefined);
    setRunning(true);
    try {
      const { mfa_token } = await toasts.promise(verify(), {
        loading: mfaText.code.verifying,
        success: mfaText.code.verifiedAnswer,
      });
      onProof(mfa_token);
      return undefined;
    } catch (failure) {
      if (isFailure(failure, 'unauthenticated')) return onDead(failure);
      setError(wrongAnswer(failure).message);
      setRunning(false);
      return failure;
    }
  };
  return { answer, running, error, clear: () => setError(undefined) };
}
