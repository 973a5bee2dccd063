import type { PanelProps } from './factor-panel.ts';
import { SentCodePanel } from './sent-code-panel.tsx';

export function EmailCodePanel(props: PanelProps) {
  return <SentCodePanel type="email_otp" {...props} />;
}
