import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { RecoveryCodes } from '@latchkey/contract/mfa/recovery-codes';
import { recoveryCodesGenerate } from '@latchkey/contract/mfa/recovery-codes-generate';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { twoFactorToggle } from '@latchkey/contract/mfa/two-factor-toggle';
import { useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { toasts } from '../../platform/toasts/toasts.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { nextStep, type SecuringStep } from './securing.ts';
import type { TotpRegistration } from './totp-setup.tsx';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

const text = securityMfaText;

/** What the dialog shows; undefined while it is closed. */
export type SecuringView =
  | { step: 'app'; registration: TotpRegistration }
  /** `codes`: undefined while they are made, or could not be. */
  | { step: 'codes'; codes?: RecoveryCodes; error?: unknown }
  | { step: 'on' }
  | { step: 'done' };

/** Leads through the steps. Each follows from what the person did before; they can be left and resumed at any time. */
export function useSecuring(info: MfaInfo) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useMfaInfo();
  const [view, setView] = useState<SecuringView>();
  const [busy, setBusy] = useState(false);
  const close = () => setView(undefined);

  const begin: Record<SecuringStep, () => Promise<void>> = {
    async app() {
      try {
        const registration = await stepUp
          .to('secure')
          .run((mfaToken) => callApi(totpRegisterRequest, { body: {}, mfaToken }));
        setView(registration && { step: 'app', registration });
      } catch (error) {
        toasts.failure(error, text.totp.failedStart);
      }
    },
    async codes() {
      setView({ step: 'codes' });
      try {
        const codes = await stepUp
          .to('secure')
          .run((mfaToken) => callApi(recoveryCodesGenerate, { body: {}, mfaToken }));
        setView(codes && { step: 'codes', codes });
        await mutate();
      } catch (error) {
        setView({ step: 'codes', error });
      }
    },
    async on() {
      setView({ step: 'on' });
    },
  };

  const run = async (what: () => Promise<void>) => {
    setBusy(true);
    await what().finally(() => setBusy(false));
  };
  const goOn = (from: MfaInfo) => {
    const step = nextStep(from);
    return step ? begin[step]() : setView({ step: 'done' });
  };

  const turnOn = async () => {
    try {
      const next = await stepUp.to('secure').run((mfaToken) =>
        toasts.promise(callApi(twoFactorToggle, { body: { is_enabled: true }, mfaToken }), {
          loading: text.status.turningOn,
          success: text.status.turnedOn,
          error: text.status.failed,
        }),
      );
      if (!next) return;
      await mutate(next, { revalidate: false });
      setView({ step: 'done' });
    } catch {
      // The toast has reported it. The dialog stays open for another attempt.
    }
  };

  return {
    view,
    busy,
    close,
    /** The current step. */
    start: () => run(async () => goOn(info)),
    appAdded: (next: MfaInfo) =>
      run(async () => {
        await mutate(next, { revalidate: false });
        await goOn(next);
      }),
    appAgain: () => run(begin.app),
    codesAgain: () => run(begin.codes),
    /** The codes are what was missing: what is known of the account may not say so yet. */
    codesSaved: () => run(async () => goOn({ ...info, recovery_codes_left: 1 })),
    turnOn: () => run(turnOn),
  };
}
