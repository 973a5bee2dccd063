import { operatorSelf } from '@latchkey/contract/operators/operator-self';
import { ShieldPlus, ShieldX, UserRoundCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { consoleText } from '#text/console';
import { isFailure } from '../../platform/api/api-failure.ts';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { requiredSecondFactor } from '../mfa/required-second-factor.ts';
import { useStepUp } from '../mfa/use-step-up.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { useConsoleQuery } from './use-console-query.ts';
import type { Self } from './use-operator.ts';

interface Props {
  self: ReturnType<typeof useConsoleQuery<typeof operatorSelf>>;
  children: (operator: Self) => ReactNode;
}

/**
 * Admits operators whose session has two factors; the second one can be proven here (docs/behaviour/admin.md#callers).
 */
export function ConsoleGate({ self: { data, error, isValidating, mutate }, children }: Props) {
  if (isFailure(error, 'forbidden')) return <NotOperator />;
  if (isFailure(error, '2fa_required')) {
    const { available_factors: available, resting_factors: resting = [] } = requiredSecondFactor(error);
    return available.length + resting.length > 0 ? <ConfirmFirst onConfirmed={mutate} /> : <SetUpFirst />;
  }
  if (data) return children(data);
  if (error)
    return (
      <LoadFailed error={error} fallback={consoleText.accessFailed} busy={isValidating} onRetry={mutate} />
    );
  return (
    <div role="status" aria-label={consoleText.checking}>
      <PageSkeleton />
    </div>
  );
}

function NotOperator() {
  return (
    <Stop icon={ShieldX} title={consoleText.notOperator} description={consoleText.notOperatorHint}>
      <LinkButton to="profileDetail">{consoleText.goToAccount}</LinkButton>
    </Stop>
  );
}

/** A confirmation would have nothing to offer, not even a method that was added here today. */
function SetUpFirst() {
  return (
    <Stop icon={ShieldPlus} title={consoleText.setUpTitle} description={consoleText.setUpHint}>
      <LinkButton to="securityMfa">{consoleText.setUp}</LinkButton>
    </Stop>
  );
}

function ConfirmFirst({ onConfirmed }: { onConfirmed: () => Promise<unknown> }) {
  const callApi = useSessionCall();
  const stepUp = useStepUp();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      if (await stepUp.to('openConsole').run((mfaToken) => callApi(operatorSelf, { mfaToken })))
        await onConfirmed();
    } catch {
      toasts.error(consoleText.accessFailed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stop icon={UserRoundCheck} title={consoleText.confirmTitle} description={consoleText.confirmHint}>
      <Button busy={busy} onClick={() => void confirm()}>
        {consoleText.confirm}
      </Button>
    </Stop>
  );
}

/** Why the console does not open yet, and the way on. */
function Stop(outcome: Omit<ComponentProps<typeof Outcome>, 'kind'>) {
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-[27rem] content-center">
      <Outcome kind="neutral" {...outcome} />
    </div>
  );
}
