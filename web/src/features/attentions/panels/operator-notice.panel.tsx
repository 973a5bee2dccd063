import { attentionsText } from '#text/attentions';
import { GivingButton } from '../../../ui/giving-button.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import type { AttentionPanelProps } from '../attention-panel.ts';

/** An operator's notice: always plain text, with at most one link. */
export function OperatorNoticePanel({ item, onAcknowledge, busy }: AttentionPanelProps) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p className="font-semibold">{item.title}</p>
        {item.content && <p className="whitespace-pre-line text-muted">{item.content}</p>}
        {item.link && isWebLink(item.link) && (
          <a
            href={item.link}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkStyle} justify-self-start py-2`}
          >
            {attentionsText.learnMore}
          </a>
        )}
      </div>
      <GivingButton wide busy={busy} onClick={onAcknowledge}>
        {attentionsText.acknowledge}
      </GivingButton>
    </div>
  );
}

/** The server refuses other links; checked here as well, as defence in depth. */
const isWebLink = (link: string) => link.startsWith('https://');
