import { useCallback } from 'react';
import { consoleText } from '#text/console';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useStepUp } from '../mfa/use-step-up.ts';

export interface ActionToast<T> {
  success: string | ((reply: T) => string);
  /** Shown if the server sends no message of its own. */
  error: string;
}

/**
 * Runs a write of the console. If the call asks for a confirmation, opens the portal's modal and repeats the call. A
 * toast shows the outcome. Resolves to undefined if the operator cancelled; rejects with the error of the call, which
 * the toast has already shown.
 *
 *     const act = useAction();
 *     await act((mfaToken) => callApi(operatorRemove, { params, body: { reason }, mfaToken }), { success, error });
 */
export function useAction() {
  const stepUp = useStepUp();
  return useCallback(
    <T>(run: (mfaToken?: string) => Promise<T>, { success, error }: ActionToast<T>): Promise<T | undefined> =>
      stepUp
        .to('operate')
        .run((mfaToken) => toasts.promise(run(mfaToken), { loading: consoleText.working, success, error })),
    [stepUp],
  );
}
