import { Clock } from 'lucide-react';
import { passwordsText } from '#text/passwords';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';

/** A reset that only the mailbox confirms takes effect later. */
export function ResetWaits({ until }: { until: string }) {
  return (
    <Outcome
      kind="success"
      icon={Clock}
      role="status"
      title={passwordsText.waitsTitle}
      description={passwordsText.waitsHint(formatDateTime(until))}
    >
      <LinkButton to="authLogin">{passwordsText.toLogin}</LinkButton>
    </Outcome>
  );
}
