import { Headset, LifeBuoy, MonitorSmartphone } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { mfaText } from '#text/mfa';
import { useBoot } from '../../../platform/boot/use-boot.ts';
import { loadCode } from '../../../platform/loading/load-code.ts';
import { Button } from '../../../ui/button.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import type { SecondFactorPurpose } from '../second-factor.ts';
import { Way } from './way.tsx';

const text = mfaText.stuck;

const RecoveryWay = lazy(() =>
  loadCode(() => import('./recovery-way.tsx')).then((module) => ({ default: module.RecoveryWay })),
);

interface Props {
  purpose: SecondFactorPurpose;
  /** Null if the account has no recovery codes. */
  onRecoveryCode: (() => void) | null;
  token: string;
  onDead: (error: unknown) => void;
}

/** The button that opened it does not exist any more. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** Help for people without any of the methods. */
export function StuckPanel({ purpose, onRecoveryCode, token, onDead }: Props) {
  const { brand, settings } = useBoot();
  return (
    <>
      <h3 ref={focusOnce} tabIndex={-1} className="font-semibold outline-none">
        {text.title}
      </h3>
      <ul className="grid gap-4">
        {onRecoveryCode && (
          <Way icon={LifeBuoy} title={text.recoveryCode}>
            <p>{text.recoveryCodeHint}</p>
            <Button kind="secondary" wide onClick={onRecoveryCode} className="mt-2">
              {text.useRecoveryCode}
            </Button>
          </Way>
        )}
        {purpose !== 'action' && (
          <Way icon={MonitorSmartphone} title={text.otherDevice}>
            <p>{text.otherDeviceHint}</p>
          </Way>
        )}
        {purpose !== 'reset' && (
          <Suspense fallback={null}>
            <RecoveryWay token={token} onDead={onDead} />
          </Suspense>
        )}
        {settings.support_url ? (
          <Way icon={Headset} title={text.support}>
            <p>{text.supportHint(brand.service_name)}</p>
            <a href={settings.support_url} target="_blank" rel="noreferrer" className={linkStyle}>
              {text.openSupport}
            </a>
          </Way>
        ) : (
          <Way icon={Headset} title={text.administrator}>
            <p>{text.administratorHint}</p>
          </Way>
        )}
      </ul>
    </>
  );
}
