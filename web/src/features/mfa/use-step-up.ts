import { useMemo } from 'react';
import { mfaText } from '#text/mfa';
import { type ApiFailure, isFailure } from '../../platform/api/api-failure.ts';
import { type ShownPage, shownPage } from '../../platform/presence/shown-page.ts';
import { recheckSession } from '../sessions/session-checker.ts';
import { useLiveSession } from '../sessions/use-live-session.ts';
import { requiredSecondFactor } from './required-second-factor.ts';
import { completeSecondFactor, SecondFactorCancelled } from './second-factor.ts';

type Purpose = keyof typeof mfaText.purposes;

export interface StepUp {
  /**
   * Runs an action of the page's session. On `2fa_required` it opens the modal, then runs it again with the `mfa_token`.
   * Resolves with undefined when the user went back; rejects with what the action rejects with.
   */
  run<T>(action: (mfaToken?: string) => Promise<T>): Promise<T | undefined>;
}

/** For every action that may need a second factor: `await stepUp.to('removeApp').run((mfaToken) => callApi(totpRemove, { body: {}, mfaToken }))`. */
export function useStepUp(): StepUp & { to: (purpose: Purpose) => StepUp } {
  const session = useLiveSession();
  return useMemo(() => {
    const saying = (reason?: string): StepUp => ({
      async run(action) {
        const page = shownPage();
        try {
          return await action();
        } catch (error) {
          if (!isFailure(error, '2fa_required')) throw error;
          return confirm({ page, session, reason }, error, action);
        }
      },
    });
    return { ...saying(), to: (purpose) => saying(mfaText.purposes[purpose]) };
  }, [session]);
}

interface Asked {
  page: ShownPage;
  session: { id: string; token: string };
  reason: string | undefined;
}

async function confirm<T>(
  { page, session, reason }: Asked,
  failure: ApiFailure,
  action: (mfaToken: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await completeSecondFactor<T>({
      purpose: 'action',
      page,
      reason,
      required: requiredSecondFactor(failure),
      token: session.token,
      sessionId: session.id,
      finish: action,
    });
  } catch (error) {
    if (error instanceof SecondFactorCancelled) return undefined;
    if (isFailure(error, 'unauthenticated')) recheckSession(session.id);
    throw error;
  }
}
