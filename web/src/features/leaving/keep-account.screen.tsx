import { deletionStop } from '@latchkey/contract/leaving/deletion-stop';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { leavingText } from '#text/leaving';
import { isFailure } from '../../platform/api/api-failure.ts';
import { call } from '../../platform/api/call.ts';
import { isLinkUsed } from '../../platform/api/is-link-used.ts';
import { type MailedLink, useMailedLink } from '../../platform/routing/use-mailed-link.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type End = 'kept' | 'used' | 'over';

/** The page of the mail about a deletion. Nothing happens before the button. */
export default function KeepAccountScreen() {
  const link = useMailedLink('authKeepAccount');
  const [end, setEnd] = useState<End>();
  if (link === undefined) return <Skeleton className="h-48" />;
  if (link && !end) return <Question link={link} onEnd={setEnd} />;
  const isOver = link === null || end === 'over';
  const kept = end === 'used' ? leavingText.keptBefore : leavingText.keptTitle;
  return (
    <Outcome
      kind={isOver ? 'warning' : 'success'}
      icon={isOver ? TriangleAlert : CircleCheck}
      role="status"
      title={isOver ? leavingText.keepOver : kept}
      description={isOver ? leavingText.keepOverHint : leavingText.keptHint}
    >
      <LinkButton to="authLogin">{leavingText.signIn}</LinkButton>
    </Outcome>
  );
}

function Question({ link, onEnd }: { link: MailedLink; onEnd: (end: End) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const keep = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(deletionStop, { body: link });
      onEnd('kept');
    } catch (error) {
      setBusy(false);
      if (isLinkUsed(error)) onEnd('used');
      else if (isFailure(error, 'invalid_token') || isFailure(error, 'invalid_fields')) onEnd('over');
      else setFailure(error);
    }
  };
  return (
    <div className="grid gap-6">
      <PageHeading centered description={leavingText.keepHint(link.email)}>
        {leavingText.keepTitle}
      </PageHeading>
      <FormFailure error={failure} fallback={leavingText.keepFailed} />
      <Button wide busy={busy} onClick={() => void keep()}>
        {leavingText.keep}
      </Button>
    </div>
  );
}
