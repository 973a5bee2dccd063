import type { AttentionPanel } from '../features/attentions/attention-panel.ts';
import { LoginAttentions } from '../features/attentions/login-attentions.tsx';
import { AccountDeletionPanel } from '../features/leaving/account-deletion-panel.tsx';
import { PasswordExpiryPanel } from '../features/passwords/password-expiry-panel.tsx';

/** Panels of other features: passed in here, because features do not import each other. */
const panels: Record<string, AttentionPanel> = {
  account_deletion: AccountDeletionPanel,
  expired_password: PasswordExpiryPanel,
  password_expiry_is_soon: PasswordExpiryPanel,
};

export default function LoginAttentionsScreen() {
  return <LoginAttentions panels={panels} />;
}
