import { RegisterSecondFactorData } from '@latchkey/contract/attentions/register-second-factor-data';
import type { ComponentType } from 'react';
import { attentionsText } from '#text/attentions';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AttentionPanelProps } from '../attention-panel.ts';

interface Props extends AttentionPanelProps {
  ContactsForCodes: ComponentType<RegisterSecondFactorData>;
}

/**
 * Leads to the two-factor page, which stays accessible until there is a factor, or to the contacts if only codes to them
 * are allowed.
 */
export function RegisterSecondFactorPanel({ item, ContactsForCodes }: Props) {
  const { contacts } = RegisterSecondFactorData.safeParse(item.data).data ?? { contacts: [] };
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-semibold">{item.title}</p>
        <p className="text-muted">{item.content}</p>
      </div>
      {contacts.length > 0 ? (
        <ContactsForCodes contacts={contacts} />
      ) : (
        <LinkButton to="securityMfa" wide>
          {attentionsText.setUpFactor}
        </LinkButton>
      )}
    </div>
  );
}
