import type { ReactNode } from 'react';
import { layoutText } from '#text/layout';
import type { AttentionPanel } from '../features/attentions/attention-panel.ts';
import { LoginAttentions } from '../features/attentions/login-attentions.tsx';
import { RegisterSecondFactorPanel } from '../features/attentions/panels/register-second-factor.panel.tsx';
import { useAuthorizingSession } from '../features/authorize/use-authorizing-session.ts';
import { ContactsForCodes } from '../features/contacts/contacts-for-codes.tsx';
import { AccountDeletionPanel } from '../features/leaving/account-deletion-panel.tsx';
import { PasswordExpiryPanel } from '../features/passwords/password-expiry-panel.tsx';
import { LiveSessionContext, useLiveSession } from '../features/sessions/use-live-session.ts';
import { useAuthQuery } from '../platform/routing/use-auth-query.ts';
import { LoadingOverlay } from '../ui/loading-overlay.tsx';

/** Panels of other features: passed in here, because features do not import each other. */
const panels: Record<string, AttentionPanel> = {
  account_deletion: AccountDeletionPanel,
  expired_password: PasswordExpiryPanel,
  password_expiry_is_soon: PasswordExpiryPanel,
  register_second_factor: (props) => (
    <RegisterSecondFactorPanel {...props} ContactsForCodes={ContactsForCodes} />
  ),
};

export default function LoginAttentionsScreen() {
  const { return_to } = useAuthQuery();
  const notices = <LoginAttentions panels={panels} />;
  return return_to === 'authApp' ? <OfAnsweringAccount>{notices}</OfAnsweringAccount> : notices;
}

/**
 * Within an authorisation, the notices of the account that answers it, although another tab has chosen another one
 * (security #46).
 */
function OfAnsweringAccount({ children }: { children: ReactNode }) {
  const { auth_user } = useAuthQuery();
  const current = useLiveSession();
  const answering = useAuthorizingSession(auth_user);
  if (answering.status === 'checking') return <LoadingOverlay label={layoutText.loading} />;
  const session = answering.status === 'live' ? answering.session : current;
  return (
    <LiveSessionContext key={session.id} value={session}>
      {children}
    </LiveSessionContext>
  );
}
