import { CircleAlert, CircleCheck, Info, type LucideIcon, TimerOff } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { companionText } from '#text/companion';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { usePassFocus } from '../ui/use-pass-focus.ts';
import type { ApprovalCode } from './pairing.ts';
import type { ApprovalEnd } from './stack.ts';
import { useIsStill } from './use-is-still.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

const text = companionText.ended;

interface Props {
  end: ApprovalEnd;
  account: string;
  /** It ended while the app was open. */
  isNew: boolean;
  onDismiss: () => void;
  /** The approval's code has expired. */
  onExpired: () => void;
}

const looks = {
  success: 'border-success-border bg-success-surface',
  danger: 'border-danger-border bg-danger-surface',
  neutral: 'border-border bg-surface',
};

/** The result of an approval, in its place: it confirms the answer while others wait. */
export function EndedCard({ end, account, isNew, onDismiss, onExpired }: Props) {
  switch (end.kind) {
    case 'approved':
      return (
        <Told look="success" icon={CircleCheck} title={text.approved} {...{ account, isNew, onDismiss }}>
          <Code code={end.code} onExpired={onExpired} />
        </Told>
      );
    case 'allowed':
      return (
        <Told look="success" icon={CircleCheck} title={text.approved} {...{ account, isNew, onDismiss }} />
      );
    case 'told':
      return (
        <Told
          look={end.isFault ? 'danger' : 'neutral'}
          icon={end.isFault ? CircleAlert : Info}
          title={end.message}
          {...{ account, isNew, onDismiss }}
        />
      );
    case 'over':
      return <Told look="neutral" icon={TimerOff} title={text.over} {...{ account, isNew, onDismiss }} />;
  }
}

interface ToldProps {
  look: keyof typeof looks;
  icon: LucideIcon;
  title: string;
  account: string;
  isNew: boolean;
  onDismiss: () => void;
  children?: ReactNode;
}

function Told({ look, icon: Icon, title, account, isNew, onDismiss, children }: ToldProps) {
  const card = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  usePassFocus(card);
  const isStill = useIsStill(0);
  // The pressed button does not exist any more.
  useEffect(() => {
    const isFocusLost = document.activeElement === document.body || document.activeElement === null;
    if (isNew && isFocusLost) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div
      ref={card}
      role="status"
      className={classNames(
        'grid content-center justify-items-center gap-3 rounded-card border p-4 text-center',
        looks[look],
      )}
    >
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex items-center gap-2 text-base font-semibold outline-none"
      >
        <Icon className="size-5 shrink-0" aria-hidden />
        {title}
      </h2>
      <p className="max-w-full text-sm wrap-break-word text-muted">{account}</p>
      {children}
      {/* It appears where a number was pressed a moment ago. */}
      <Button kind="secondary" wide waiting={!isStill} onClick={onDismiss}>
        {text.dismiss}
      </Button>
    </div>
  );
}

/** For a portal that receives no event; also shown without a connection. */
function Code({ code, onExpired }: { code: ApprovalCode; onExpired: () => void }) {
  const left = useSecondsLeft(code.expiresAt);
  const expired = useRef(onExpired);
  expired.current = onExpired;
  useEffect(() => {
    if (left === 0) expired.current();
  }, [left]);
  return (
    <>
      <p className="text-sm">{text.approvedText}</p>
      <code className="font-mono text-xl tracking-widest">
        {code.code.replace(/(\d{3})(?=\d)/, '$1\u2009')}
      </code>
      <p className="text-sm text-muted tabular-nums">{text.secondsLeft(left)}</p>
    </>
  );
}
