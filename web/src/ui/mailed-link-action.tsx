import { type LucideIcon, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isFailure } from '../platform/api/api-failure.ts';
import { isLinkUsed } from '../platform/api/is-link-used.ts';
import type { MailedLink } from '../platform/routing/kept-link.ts';
import type { RouteName } from '../platform/routing/route-name.ts';
import { useMailedLink } from '../platform/routing/use-mailed-link.ts';
import { Button } from './button.tsx';
import { FormFailure } from './form-failure.tsx';
import { Outcome } from './outcome.tsx';
import { PageHeading } from './page-heading.tsx';
import { Skeleton } from './skeleton.tsx';

type Link = Pick<MailedLink, 'email' | 'token'>;
type End = 'done' | 'used' | 'over';

interface Props {
  /** The page that the link leads to. */
  page: RouteName;
  act: (link: Link) => Promise<unknown>;
  words: {
    title: string;
    hint: (email: string) => string;
    button: string;
    failed: string;
    done: string;
    /** The message if the link was used before. */
    doneBefore: string;
    doneHint: string;
    over: string;
    overHint: string;
  };
  isDanger?: boolean;
  doneIcon?: LucideIcon;
  /** Links to continue. */
  afterDone: ReactNode;
  afterOver: ReactNode;
}

/**
 * The page of a mailed link with a single action. Nothing happens before the button is pressed, since mail programs
 * open links on their own.
 */
export function MailedLinkAction(props: Props) {
  const { page, words, doneIcon = ShieldCheck, afterDone, afterOver } = props;
  const link = useMailedLink(page);
  const [end, setEnd] = useState<End>();
  if (link === undefined) return <Skeleton className="h-48" />;
  if (link === null || end === 'over')
    return (
      <Outcome
        kind="warning"
        icon={TriangleAlert}
        role="status"
        title={words.over}
        description={words.overHint}
      >
        {afterOver}
      </Outcome>
    );
  if (end)
    return (
      <Outcome
        kind="success"
        icon={doneIcon}
        role="status"
        title={end === 'used' ? words.doneBefore : words.done}
        description={words.doneHint}
      >
        {afterDone}
      </Outcome>
    );
  return <Question {...props} link={link} onEnd={setEnd} />;
}

function Question({
  link: { email, token },
  act,
  words,
  isDanger,
  onEnd,
}: Props & { link: Link; onEnd: (end: End) => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await act({ email, token });
      onEnd('done');
    } catch (error) {
      setBusy(false);
      if (isLinkUsed(error)) onEnd('used');
      else if (isFailure(error, 'invalid_token') || isFailure(error, 'invalid_fields')) onEnd('over');
      else setFailure(error);
    }
  };
  return (
    <div className="grid gap-6">
      <PageHeading centered description={words.hint(email)}>
        {words.title}
      </PageHeading>
      <FormFailure error={failure} fallback={words.failed} />
      <Button wide kind={isDanger ? 'danger' : 'primary'} busy={busy} onClick={() => void run()}>
        {words.button}
      </Button>
    </div>
  );
}
