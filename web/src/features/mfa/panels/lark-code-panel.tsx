import type { PanelProps } from './factor-panel.ts';
import { SentCodePanel } from './sent-code-panel.tsx';

export function LarkCodePanel(props: PanelProps) {
  return <SentCodePanel type="lark_otp" {...props} />;
}
