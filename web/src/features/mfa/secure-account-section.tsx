import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { Check } from 'lucide-react';
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

/** The one guided way to an account that is safe, until it is (docs/behaviour/mfa.md#securing-an-account). */
export function SecureAccountSection({ info }: { info: MfaInfo }) {
  const securing = useSecuring(info);
  const next = nextStep(info);
  const isBegun = securingSteps.some((step) => isStepDone(step, info));
  return (
    <>
      {next && (
        <Card title={text.title} description={text.description}>
          <ol className="grid gap-3">
            {securingSteps.map((step, at) => {
              const isDone = isStepDone(step, info);
              return (
                <li
                  key={step}
                  aria-current={step === next ? 'step' : undefined}
                  className="flex items-center gap-3"
                >
                  <span
                    className={classNames(
                      'grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold forced-colors:border',
                      isDone ? 'bg-success-surface text-success' : 'bg-accent-surface text-accent',
                    )}
                  >
                    {isDone ? <Check className="size-4" aria-label={text.done} /> : at + 1}
                  </span>
                  <span className={classNames(isDone && 'text-muted', step === next && 'font-medium')}>
                    {step === 'app' && isDone ? text.hasStronger : text.names[step]}
                  </span>
                </li>
              );
            })}
          </ol>
          <Button className="mt-4" busy={securing.busy} onClick={() => void securing.start()}>
            {isBegun ? text.goOn : text.start}
          </Button>
        </Card>
      )}
      {securing.view && (
        <Suspense fallback={null}>
          <SecureAccountDialog securing={securing} view={securing.view} info={info} />
        </Suspense>
      )}
    </>
  );
}
