import { attentionsText } from '#text/attentions';
import { Button } from '../../../ui/button.tsx';
import { linkStyle } from '../../../ui/link-style.ts';
import type { AttentionPanelProps } from '../attention-panel.ts';

/** A notice that an operator put up: plain text, whatever it looks like, and at most one link. */
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
      <Button wide busy={busy} onClick={onAcknowledge}>
        {attentionsText.acknowledge}
      </Button>
    </div>
  );
}

/** The server refuses others; a browser does not run what it was never given. */
const isWebLink = (link: string) => link.startsWith('https://');
