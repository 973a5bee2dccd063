import type { PanelProps } from './factor-panel.ts';
import { SentCodePanel } from './sent-code-panel.tsx';

export function SmsCodePanel(props: PanelProps) {
  return <SentCodePanel type="sms_otp" {...props} />;
}
