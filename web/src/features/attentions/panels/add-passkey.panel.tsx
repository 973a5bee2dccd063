import { attentionsText } from '#text/attentions';
import { Button } from '../../../ui/button.tsx';
import { useAddPasskey } from '../../mfa/use-add-passkey.ts';
import type { AttentionPanelProps } from '../attention-panel.ts';

export function AddPasskeyPanel({ onDone }: AttentionPanelProps) {
  const { add, running } = useAddPasskey();
  return (
    <div className="grid gap-4">
      <p className="-mt-4 text-center text-pretty text-muted">{attentionsText.addPasskeyHint}</p>
      <Button
        wide
        busy={running}
        onClick={async () => {
          if (await add()) onDone();
        }}
      >
        {attentionsText.addPasskey}
      </Button>
    </div>
  );
}
