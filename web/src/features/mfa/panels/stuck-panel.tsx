import { Headset, LifeBuoy, MonitorSmartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { mfaText } from '#text/mfa';
import { useBoot } from '../../../platform/boot/use-boot.ts';
import { Button } from '../../../ui/button.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import type { SecondFactorPurpose } from '../second-factor.ts';

const text = mfaText.stuck;

interface Props {
  purpose: SecondFactorPurpose;
  /** Null where the account has no recovery codes. */
  onRecoveryCode: (() => void) | null;
}

/** The button that led here is gone. */
const focusOnce = (heading: HTMLElement | null) => heading?.focus();

/** What can be done without any of the methods. */
export function StuckPanel({ purpose, onRecoveryCode }: Props) {
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

interface WayProps {
  icon: typeof LifeBuoy;
  title: string;
  children: ReactNode;
}

function Way({ icon: Icon, title, children }: WayProps) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium">{title}</p>
        <div className="text-sm text-muted">{children}</div>
      </div>
    </li>
  );
}
