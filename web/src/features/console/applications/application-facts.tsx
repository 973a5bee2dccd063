import type { AdminClientDetail } from '@latchkey/contract/clients/admin-client';
import { type ReactNode, useState } from 'react';
import { consoleText } from '#text/console';
import { consoleApplicationsText as text } from '#text/console-applications';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DetailList } from '../../../ui/detail-list.tsx';
import { useFormatDate } from '../use-format-date.ts';
import { useOperator } from '../use-operator.ts';
import { claimLines } from './claims.ts';
import { EditConnectionDialog } from './edit-connection-dialog.tsx';
import type { Changed, EditProps } from './edit-dialog.tsx';
import { EditFactsDialog } from './edit-facts-dialog.tsx';
import { EditTokensDialog } from './edit-tokens-dialog.tsx';
import { NewApplicationDialog } from './new-application-dialog.tsx';

interface Props {
  client: AdminClientDetail;
  onChanged: () => Promise<unknown>;
}

const yes = (is: boolean) => (is ? text.yes : text.no);

/** Properties, connection and tokens of an application, each with its edit dialog. */
export function ApplicationFacts({ client, onChanged }: Props) {
  const formatDate = useFormatDate();
  const shared = { client, onChanged };
  return (
    <>
      <Part {...shared} title={text.facts} action={text.changeFacts} Dialog={EditFactsDialog}>
        <DetailList
          items={[
            {
              label: text.clientId,
              value: client.client_id,
              action: <CopyButton text={client.client_id} />,
            },
            { label: text.trust, value: client.is_trusted ? text.trusted : text.asks },
            { label: text.secondFactor, value: client.require_2fa ? text.alwaysAsked : text.upToAccount },
            { label: text.url, value: client.url },
            { label: text.since, value: formatDate(client.created_at) },
            {
              label: text.lastUsed,
              value: client.last_used_at ? formatDate(client.last_used_at) : text.never,
            },
          ]}
        />
      </Part>
      <Part {...shared} title={text.connection} action={text.changeConnection} Dialog={EditConnectionDialog}>
        <DetailList
          items={[
            { label: text.type, value: text.types[client.type] },
            { label: text.redirectUris, value: lines(client.redirect_uris) },
            { label: text.postLogoutUris, value: lines(client.post_logout_redirect_uris) },
            { label: text.backchannel, value: client.backchannel_logout_uri },
            { label: text.pkce, value: yes(client.pkce_required) },
          ]}
        />
      </Part>
      <Part {...shared} title={text.tokens} action={text.changeTokens} Dialog={EditTokensDialog}>
        <DetailList
          items={[
            { label: text.accessLife, value: secondsOf(client.access_token_life) },
            { label: text.refreshLife, value: secondsOf(client.refresh_token_life) },
            { label: text.apiScopes, value: lines(client.api_scopes) },
            { label: text.ownClaims, value: lines(claimLines(client.claims)) },
            {
              label: text.grants,
              value: client.grants.map((grant) => text.grantNames[grant]).join(', ') || text.none,
            },
            { label: text.smallIdToken, value: yes(client.small_id_token) },
          ]}
        />
      </Part>
    </>
  );
}

const lines = (values: readonly string[]): string | null => values.join('\n') || null;
const secondsOf = (life: number | null): string => (life === null ? text.usualLife : text.seconds(life));

interface PartProps extends Props {
  title: string;
  /** Accessible name of the button. */
  action: string;
  Dialog: (props: EditProps) => ReactNode;
  children: ReactNode;
}

function Part({ client, onChanged, title, action, Dialog, children }: PartProps) {
  const isAdmin = useOperator().may('admin');
  const [editing, setEditing] = useState(false);
  const [told, setTold] = useState<Changed>();
  const edit = isAdmin && (
    <Button kind="secondary" aria-label={action} onClick={() => setEditing(true)}>
      {consoleText.change}
    </Button>
  );
  return (
    <Card title={title} action={edit}>
      <div className="wrap-anywhere whitespace-pre-line">{children}</div>
      {editing && (
        <Dialog
          client={client}
          onChanged={async (changed) => {
            if (changed?.client_secret) setTold(changed);
            await onChanged();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {told && (
        <NewApplicationDialog
          client={told}
          title={text.secretMade(told.name)}
          onClose={() => setTold(undefined)}
        />
      )}
    </Card>
  );
}
