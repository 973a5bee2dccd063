import { attentionsText } from '#text/attentions';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AttentionPanelProps } from '../attention-panel.ts';

/** Leads to the two-factor page, which stays accessible until there is a factor. */
export function RegisterSecondFactorPanel({ item }: AttentionPanelProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-semibold">{item.title}</p>
        <p className="text-muted">{item.content}</p>
      </div>
      <LinkButton to="securityMfa" wide>
        {attentionsText.setUpFactor}
      </LinkButton>
    </div>
  );
}
