import type { FactorType } from '@latchkey/contract/http/api-error';
import {
  AtSign,
  Fingerprint,
  LifeBuoy,
  Lock,
  MessageCircle,
  MessageSquareText,
  ShieldCheck,
  Smartphone,
} from 'lucide-react';
import { ApprovalPanel } from './approval-panel.tsx';
import { EmailCodePanel } from './email-code-panel.tsx';
import type { FactorPanel } from './factor-panel.ts';
import { LarkCodePanel } from './lark-code-panel.tsx';
import { PasskeyPanel } from './passkey-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';
import { RecoveryCodePanel } from './recovery-code-panel.tsx';
import { SmsCodePanel } from './sms-code-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

/** The panel of each factor. */
export const factorPanels: Readonly<Record<FactorType, FactorPanel>> = {
  passkey: { icon: Fingerprint, Panel: PasskeyPanel },
  carro_id: { icon: Smartphone, Panel: ApprovalPanel },
  totp: { icon: ShieldCheck, Panel: TotpPanel },
  email_otp: { icon: AtSign, Panel: EmailCodePanel },
  sms_otp: { icon: MessageSquareText, Panel: SmsCodePanel },
  lark_otp: { icon: MessageCircle, Panel: LarkCodePanel },
  password: { icon: Lock, Panel: PasswordPanel },
  recovery_code: { icon: LifeBuoy, Panel: RecoveryCodePanel },
};
