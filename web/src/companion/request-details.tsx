import type { ApplicationRequest } from '@latchkey/contract/ciba/application-request';
import { companionText } from '#text/companion';
import { scopeText } from '#text/scopes';

const text = companionText.approval;

/** What an application asks: the message to compare, the actions, and the data it receives. */
export function RequestDetails({ request }: { request: ApplicationRequest }) {
  const { message, actions, consent, scope_descriptions } = request;
  return (
    <div className="grid gap-3">
      <dl className="grid gap-1 rounded-card border border-border bg-surface p-3 text-center">
        <dt className="text-sm text-muted">{text.message}</dt>
        <dd className="text-xl font-semibold wrap-anywhere">{message}</dd>
      </dl>
      {actions.length > 0 && (
        <ul className="grid gap-1 font-medium wrap-anywhere">
          {actions.map((action) => (
            <li key={action}>{action}</li>
          ))}
        </ul>
      )}
      {consent.length > 0 && (
        <div className="grid gap-1 text-sm">
          <p className="font-medium">{text.consent}</p>
          <ul className="grid list-disc gap-1 ps-5 wrap-anywhere">
            {consent.map((item) => (
              <li key={item}>{scopeText(item, scope_descriptions[item])}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
