import { oauthInteraction } from '@latchkey/contract/authorize/oauth-interaction';
import type { ReplyOf } from '@latchkey/contract/http/endpoint';
import { ArrowLeft } from 'lucide-react';
import { use } from 'react';
import { authorizeText } from '#text/authorize';
import { call } from '../../platform/api/call.ts';
import { RouteLink } from '../../platform/routing/route-link.tsx';
import { AppLogo } from '../../ui/app-logo.tsx';
import { VouchingNote } from '../../ui/vouching-note.tsx';

type Asking = ReplyOf<typeof oauthInteraction>;

const asked = new Map<string, Promise<Asking | undefined>>();

/** Undefined if the request has ended or cannot be read: the page is shown without the name. */
function askingApplication(interaction: string): Promise<Asking | undefined> {
  const known = asked.get(interaction);
  if (known) return known;
  const asking = call(oauthInteraction, { params: { interaction } }).catch(() => undefined);
  asked.set(interaction, asking);
  return asking;
}

interface Props {
  interaction: string;
  /** Called before the page is left. */
  onLeave?: () => void;
}

/** The application that a sign-in is for, and a way back to it without signing in. */
export function AskingLine({ interaction, onLeave }: Props) {
  const application = use(askingApplication(interaction));
  if (!application) return null;
  const { name, logo, domain, who_vouches: whoVouches } = application;
  return (
    <div className="flex min-h-17 items-center gap-3 rounded-card bg-surface py-2 ps-2 pe-4">
      <RouteLink
        to="authApp"
        keepQuery
        query={{ declined: '1', return_to: undefined }}
        aria-label={authorizeText.backTo(name)}
        title={authorizeText.backTo(name)}
        className="grid size-(--control) shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
        onClick={onLeave}
      >
        <ArrowLeft className="size-5" aria-hidden />
      </RouteLink>
      <AppLogo name={name} logo={logo} className="size-10" />
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{authorizeText.continueTo(name)}</p>
        {domain && <p className="text-sm text-muted">{domain}</p>}
        {whoVouches && <VouchingNote application={whoVouches} />}
      </div>
    </div>
  );
}
