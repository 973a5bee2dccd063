import type { LoginAttention } from '@latchkey/contract/attentions/login-attention';
import { CircleCheck } from 'lucide-react';
import { attentionsText } from '#text/attentions';
import { routeTitles } from '#text/routes';
import type { ApiFailure } from '../../platform/api/api-failure.ts';
import { useReturn } from '../../platform/routing/use-return.ts';
import { Button } from '../../ui/button.tsx';
import { GivingButton } from '../../ui/giving-button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SessionCard } from '../sessions/session-card.tsx';
import { useLiveSession } from '../sessions/use-live-session.ts';
import type { AttentionPanel } from './attention-panel.ts';
import { type AttentionQueue, useAttentionQueue } from './attention-queue.ts';
import { AddPasskeyPanel } from './panels/add-passkey.panel.tsx';
import { OperatorNoticePanel } from './panels/operator-notice.panel.tsx';

/** Panels of this feature; the app adds those of others (ARCHITECTURE.md#rules). */
const ownPanels: Record<string, AttentionPanel> = {
  remind_passkey_registration: AddPasskeyPanel,
};

interface Props {
  /** By type. */
  panels: Record<string, AttentionPanel>;
}

/** What must be seen or resolved after sign-in, one at a time (docs/behaviour/attentions.md#screens). */
export function LoginAttentions({ panels }: Props) {
  const queue = useAttentionQueue();
  const [item] = queue.items ?? [];
  if (!queue.items) return queue.error ? <NotLoaded error={queue.error} queue={queue} /> : <Loading />;
  if (!item) return <AllSet />;
  return <Notice key={item.id} item={item} queue={queue} panels={{ ...ownPanels, ...panels }} />;
}

function Notice({ item, queue, panels }: Props & { item: LoginAttention; queue: AttentionQueue }) {
  const Panel = panels[item.type] ?? OperatorNoticePanel;
  const session = useLiveSession();
  const waiting = queue.items?.length ?? 0;
  return (
    <div className="grid gap-6">
      <PageHeading centered isStep>
        {attentionsText.titles[item.type] ?? attentionsText.otherTitle}
      </PageHeading>
      <SessionCard session={session} />
      <Panel
        item={item}
        busy={queue.busy}
        onDone={() => void queue.refresh()}
        onAcknowledge={() => void queue.resolve(item, 'acknowledge')}
      />
      <GivingButton
        kind="quiet"
        wide
        disabled={item.required || queue.busy}
        onClick={() => void queue.resolve(item, 'skip')}
      >
        {attentionsText.skip}
      </GivingButton>
      {waiting > 1 && <p className="text-center text-sm text-muted">{attentionsText.more(waiting - 1)}</p>}
    </div>
  );
}

function NotLoaded({ error, queue }: { error: ApiFailure; queue: AttentionQueue }) {
  return (
    <div className="grid gap-6">
      <PageHeading centered>{routeTitles.authLoginAttentions}</PageHeading>
      <LoadFailed
        error={error}
        fallback={attentionsText.failedLoad}
        busy={queue.busy}
        onRetry={queue.refresh}
      />
    </div>
  );
}

function AllSet() {
  const goOn = useReturn();
  return (
    <Outcome
      kind="success"
      icon={CircleCheck}
      title={attentionsText.allSet}
      description={attentionsText.allSetHint}
    >
      <Button onClick={goOn}>{attentionsText.goBack}</Button>
    </Outcome>
  );
}

function Loading() {
  return (
    <div className="grid gap-6" aria-hidden>
      <Skeleton className="h-9" />
      <Skeleton className="h-16" />
      <Skeleton className="h-(--control)" />
      <Skeleton className="h-(--control)" />
    </div>
  );
}
