import { useCallback } from 'react';
import { consoleText } from '#text/console';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useStepUp } from '../mfa/use-step-up.ts';

export interface ActionToast<T> {
  success: string | ((reply: T) => string);
  /** Where the server says nothing of its own. */
  error: string;
}

/**
 * Runs a write of the console: where a confirmation is asked for the portal's modal opens first, and it runs again. A toast
 * says how it went. Undefined where the operator went back; rejects with what the call rejects with, which the toast has told.
 *
 *     const act = useAction();
 *     await act((mfaToken) => callApi(operatorRemove, { params, body: { reason }, mfaToken }), { success, error });
 */
export function useAction() {
  const stepUp = useStepUp();
  return useCallback(
    <T>(run: (mfaToken?: string) => Promise<T>, { success, error }: ActionToast<T>): Promise<T | undefined> =>
      stepUp.run((mfaToken) =>
        toasts.promise(run(mfaToken), { loading: consoleText.working, success, error }),
      ),
    [stepUp],
  );
}
