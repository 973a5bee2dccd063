import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { securityMfaText } from '#text/security-mfa';
import { uiText } from '#text/ui';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureBanner } from '../../ui/failure-banner.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RecoveryCodesList } from './recovery-codes-list.tsx';
import { type SecuringStep, securingSteps } from './securing.ts';
import { TotpSetup } from './totp-setup.tsx';
import type { SecuringView, useSecuring } from './use-securing.ts';

const text = securityMfaText.secure;

interface Props {
  securing: ReturnType<typeof useSecuring>;
  view: SecuringView;
  info: MfaInfo;
}

/** One dialog for all steps; each shows the progress, and closing it loses nothing that is done. */
export function SecureAccountDialog({ securing, view, info }: Props) {
  return (
    <Dialog open title={text.title} onClose={securing.close} closeOnOverlay={false}>
      <Step key={view.step} view={view}>
        <Content securing={securing} view={view} info={info} />
      </Step>
    </Dialog>
  );
}

function Content({ securing, view, info }: Props) {
  switch (view.step) {
    case 'app':
      return (
        <>
          <p className="text-muted">{text.app}</p>
          <TotpSetup
            key={view.registration.reference_code}
            registration={view.registration}
            onAdded={(next) => void securing.appAdded(next)}
            onStartAgain={() => void securing.appAgain()}
          />
        </>
      );
    case 'codes':
      return <Codes securing={securing} view={view} />;
    case 'on':
      return (
        <>
          <p className="text-muted">
            {info.registered_factors.some(({ type }) => type === 'totp') ? text.on : text.onStronger}
          </p>
          <p className="text-sm text-muted">{text.codesElsewhere}</p>
          <Ways>
            <Button kind="secondary" onClick={securing.close}>
              {text.later}
            </Button>
            <Button busy={securing.busy} onClick={() => void securing.turnOn()}>
              {text.turnOn}
            </Button>
          </Ways>
        </>
      );
    case 'done':
      return (
        <>
          <p className="text-muted">{text.securedText}</p>
          <Button wide onClick={securing.close}>
            {text.close}
          </Button>
        </>
      );
  }
}

function Codes({ securing, view }: { securing: Props['securing']; view: SecuringView & { step: 'codes' } }) {
  if (view.codes)
    return (
      <>
        <p className="text-muted">{text.codes}</p>
        <RecoveryCodesList codes={view.codes} />
        <Button wide busy={securing.busy} onClick={() => void securing.codesSaved()}>
          {text.saved}
        </Button>
      </>
    );
  if (view.error !== undefined)
    return (
      <FailureBanner
        error={view.error}
        fallback={text.codesFailed}
        action={
          <Button kind="secondary" busy={securing.busy} onClick={() => void securing.codesAgain()}>
            {uiText.tryAgain}
          </Button>
        }
      />
    );
  return <Skeleton className="h-64" />;
}

/** 'Step 2 of 3' and its topic; a new step takes the focus like a new page. */
function Step({ view, children }: { view: SecuringView; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const at = securingSteps.indexOf(view.step as SecuringStep);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} data-autofocus className="outline-none">
        {view.step === 'done' ? (
          <span className="flex items-center gap-2 font-semibold">
            <CircleCheck className="size-5 shrink-0 text-success" aria-hidden />
            {text.secured}
          </span>
        ) : (
          <>
            <span className="block text-sm text-muted">{text.step(at + 1, securingSteps.length)}</span>
            <span className="font-semibold">{text.names[view.step]}</span>
          </>
        )}
      </h3>
      {children}
    </>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-2">{children}</div>;
}
