import { companionText } from '#text/companion';
import { Button } from '../ui/button.tsx';
import { GivingButton } from '../ui/giving-button.tsx';

const text = companionText.approval;

interface Props {
  /** The answer in progress. */
  busy: string | undefined;
  /** Nothing has moved under the finger recently. */
  isStill: boolean;
  onDeny: () => void;
}

interface NumberProps extends Props {
  numbers: readonly string[];
  onApprove: (number: string) => void;
}

/** Three numbers, one of which the portal shows, and 'no'. */
export function NumberAnswers({ numbers, busy, isStill, onApprove, onDeny }: NumberProps) {
  return (
    <>
      <p className="font-medium">{text.choose}</p>
      <div className="grid grid-cols-3 gap-2">
        {numbers.map((number) => (
          <GivingButton
            key={number}
            kind="secondary"
            className="min-h-16 text-xl tabular-nums"
            aria-label={text.number(number)}
            busy={busy === number}
            waiting={!isStill}
            disabled={busy !== undefined && busy !== number}
            onClick={() => onApprove(number)}
          >
            {number}
          </GivingButton>
        ))}
      </div>
      <Button
        kind="danger"
        wide
        busy={busy === 'deny'}
        waiting={!isStill}
        disabled={busy !== undefined && busy !== 'deny'}
        onClick={onDeny}
      >
        {text.deny}
      </Button>
    </>
  );
}

/** Yes or no to an application, side by side, so that neither is tapped by habit. */
export function RequestAnswers({ busy, isStill, onApprove, onDeny }: Props & { onApprove: () => void }) {
  return (
    <>
      <p className="text-sm">{text.compare}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button
          kind="secondary"
          busy={busy === 'deny'}
          waiting={!isStill}
          disabled={busy !== undefined && busy !== 'deny'}
          onClick={onDeny}
        >
          {text.refuse}
        </Button>
        <GivingButton
          busy={busy === 'approve'}
          waiting={!isStill}
          disabled={busy !== undefined && busy !== 'approve'}
          onClick={onApprove}
        >
          {text.approve}
        </GivingButton>
      </div>
    </>
  );
}
