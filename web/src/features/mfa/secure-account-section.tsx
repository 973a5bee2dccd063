import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { Check, ShieldCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { loadCode } from '../../platform/loading/load-code.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isStepDone, nextStep, securingSteps } from './securing.ts';
import { useSecuring } from './use-securing.ts';

const SecureAccountDialog = lazy(() =>
  loadCode(() => import('./secure-account-dialog.tsx')).then((module) => ({
    default: module.SecureAccountDialog,
  })),
);
const text = securityMfaText.secure;

/**
 * The security status of the account: a guided setup until it is protected, then the confirmation
 * (docs/behaviour/mfa.md#securing-an-account).
 */
export function SecureAccountSection({ info }: { info: MfaInfo }) {
  const securing = useSecuring(info);
  const next = nextStep(info);
  const isBegun = securingSteps.some((step) => isStepDone(step, info));
  return (
    <>
      {next && (
        <Card
          title={text.title}
          description={text.description}
          action={
            <Button busy={securing.busy} onClick={() => void securing.start()}>
              {isBegun ? text.goOn : text.start}
            </Button>
          }
        >
          <ol className="grid gap-x-6 gap-y-2 md:grid-cols-3">
            {securingSteps.map((step, at) => {
              const isDone = isStepDone(step, info);
              return (
                <li
                  key={step}
                  aria-current={step === next ? 'step' : undefined}
                  className="flex items-center gap-2.5 text-sm"
                >
                  <span
                    className={classNames(
                      'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold forced-colors:border',
                      isDone ? 'bg-success-surface text-success' : 'bg-accent-surface text-accent',
                    )}
                  >
                    {isDone ? <Check className="size-3.5" aria-label={text.done} /> : at + 1}
                  </span>
                  <span className={classNames(isDone && 'text-muted', step === next && 'font-medium')}>
                    {step === 'app' && isDone ? text.hasStronger : text.names[step]}
                  </span>
                </li>
              );
            })}
          </ol>
        </Card>
      )}
      {!next && (
        <div className="flex items-center gap-4 rounded-card border border-success-border bg-success-surface px-4 py-3 sm:px-6">
          <ShieldCheck className="size-6 shrink-0 text-success" aria-hidden />
          <div>
            <p className="font-medium text-success">{securityMfaText.protected}</p>
            <p className="text-sm text-muted">{securityMfaText.protectedText}</p>
          </div>
        </div>
      )}
      {securing.view && (
        <Suspense fallback={null}>
          <SecureAccountDialog securing={securing} view={securing.view} info={info} />
        </Suspense>
      )}
    </>
  );
}
