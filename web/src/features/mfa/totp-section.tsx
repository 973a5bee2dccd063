import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { totpRegisterRequest } from '@latchkey/contract/mfa/totp-register-request';
import { totpRemove } from '@latchkey/contract/mfa/totp-remove';
import { RectangleEllipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { loadCode } from '../../platform/loading/load-code.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { MethodSection } from './method-section.tsx';
import type { TotpRegistration } from './totp-setup.tsx';
import { useFactorRemoval } from './use-factor-removal.tsx';
import { useMfaInfo } from './use-mfa-info.ts';
import { useStepUp } from './use-step-up.ts';

const TotpSetupDialog = lazy(() =>
  loadCode(() => import('./totp-setup-dialog.tsx')).then((module) => ({ default: module.TotpSetupDialog })),
);
const text = securityMfaText.totp;

/** The authenticator app: set up, replaced, removed. */
export function TotpSection({ info }: { info: MfaInfo }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const { mutate } = useMfaInfo();
  const [registration, setRegistration] = useState<TotpRegistration>();
  const [isStarting, setStarting] = useState(false);
  const isSetUp = info.registered_factors.some(({ type }) => type === 'totp');

  const setUp = async () => {
    setStarting(true);
    try {
      setRegistration(
        await stepUp.to('setUpApp').run((mfaToken) => callApi(totpRegisterRequest, { body: {}, mfaToken })),
      );
    } catch (error) {
      toasts.failure(error, text.failedStart);
    } finally {
      setStarting(false);
    }
  };

  const removal = useFactorRemoval({
    stepUp: stepUp.to('removeApp'),
    remove: (mfaToken) => callApi(totpRemove, { body: {}, mfaToken }),
    confirm: text.remove,
    text,
  });

  const isBusy = isStarting || removal.isRemoving;
  return (
    <MethodSection
      icon={RectangleEllipsis}
      title={text.title}
      description={text.description}
      state={<Badge kind={isSetUp ? 'success' : 'neutral'}>{isSetUp ? text.isSetUp : text.notSetUp}</Badge>}
      action={
        <>
          <Button kind="secondary" busy={isBusy} onClick={() => void setUp()}>
            {isSetUp ? text.replace : text.setUp}
          </Button>
          {isSetUp && (
            <Button kind="quiet" disabled={isBusy} onClick={removal.ask}>
              {text.remove}
            </Button>
          )}
        </>
      }
    >
      {removal.question}
      {registration && (
        <Suspense fallback={null}>
          <TotpSetupDialog
            registration={registration}
            onAdded={(next) => {
              setRegistration(undefined);
              void mutate(next, { revalidate: false });
            }}
            onClose={() => setRegistration(undefined)}
          />
        </Suspense>
      )}
    </MethodSection>
  );
}
