import type { Application } from '@latchkey/contract/applications/application-list';
import { Check, ExternalLink, Hourglass } from 'lucide-react';
import { useState } from 'react';
import { applicationsText } from '#text/applications';
import { scopeText, seenFacts } from '#text/scopes';
import { formatDate, formatDateTime } from '../../platform/dates/format-date.ts';
import { AppLogo } from '../../ui/app-logo.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { VouchingNote } from '../../ui/vouching-note.tsx';
import { RemoveAccessDialog } from './remove-access-dialog.tsx';

interface Props {
  application: Application;
  onChanged: () => Promise<unknown>;
}

/** An application: its picture, a link to it, what it may do, when it was used, and a way to withdraw its access. */
export function ApplicationCard({ application, onChanged }: Props) {
  const [removing, setRemoving] = useState(false);
  const { name, logo, domain, url, scopes, scope_descriptions, last_used_at, has_consent } = application;
  const endsAt = application.access_ends_at;
  return (
    <li className="flex flex-col gap-4 rounded-card border border-border bg-card p-4 shadow-card sm:p-6">
      <div className="flex items-center gap-4">
        <AppLogo name={name} logo={logo} />
        <div className="min-w-0 grow">
          <h2 className="text-base font-semibold">{name}</h2>
          {domain && <p className="text-sm text-muted">{domain}</p>}
        </div>
      </div>
      <VouchingNote application={application} />
      <div className="grid grow content-start gap-2 text-sm">
        {last_used_at && endsAt ? (
          <p className="flex gap-2">
            <Hourglass className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            {applicationsText.endsUnused(formatDate(last_used_at), formatDate(endsAt))}
          </p>
        ) : (
          <p className="text-muted">{accessOf(application)}</p>
        )}
        {scopes.length > 0 && (
          <>
            <h3 className="font-medium">{applicationsText.mayShort}</h3>
            <ul className="grid gap-1">
              {scopes.map((scope) => (
                <li key={scope} className="flex gap-2">
                  <Check className="mt-0.5 size-4 shrink-0 text-success" aria-hidden />
                  {scopeText(scope, scope_descriptions[scope])}
                </li>
              ))}
            </ul>
          </>
        )}
        <Facts facts={application.facts} />
      </div>
      <div className="flex flex-wrap gap-2">
        {url && (
          <a
            href={url}
            aria-label={applicationsText.openOf(name)}
            className={buttonStyle('secondary', false)}
          >
            {applicationsText.open}
            <ExternalLink className="size-4" aria-hidden />
          </a>
        )}
        {has_consent && (
          <Button
            kind="quiet"
            // By itself its text begins where the card's does.
            className={url ? undefined : '-ms-3.5'}
            aria-label={applicationsText.removeAccessOf(name)}
            onClick={() => setRemoving(true)}
          >
            {applicationsText.removeAccess}
          </Button>
        )}
      </div>
      {removing && (
        <RemoveAccessDialog
          application={application}
          onChanged={onChanged}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}

/** An application that was told something had access before. */
function accessOf({ last_used_at, has_consent, facts }: Application): string {
  if (last_used_at) return applicationsText.lastUsed(formatDateTime(last_used_at));
  if (has_consent) return applicationsText.hasAccess;
  return facts.length > 0 ? applicationsText.noAccess : applicationsText.notUsed;
}

/** What it was told so far, with dates, on demand. */
function Facts({ facts }: Pick<Application, 'facts'>) {
  if (facts.length === 0) return null;
  return (
    <Disclosure label={applicationsText.got} className="font-medium">
      <ul className="grid gap-1 ps-4 text-muted">
        {facts.map(({ claim, last_at }) => (
          <li key={claim} className="first-letter:uppercase">
            {applicationsText.gotFact(seenFacts([`claim:${claim}`]) ?? claim, formatDate(last_at))}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
