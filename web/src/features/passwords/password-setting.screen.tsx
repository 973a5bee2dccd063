import type { Profile } from '@latchkey/contract/profile/profile';
import { MailX } from 'lucide-react';
import { passwordsText } from '#text/passwords';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { ChangePasswordForm } from './change-password-form.tsx';

/**
 * /security/password, for accounts with an email (docs/behaviour/web.md#guards); the layout shows it once the profile
 * is loaded.
 */
export default function PasswordSettingScreen() {
  const { data: profile } = useProfile();
  return (
    <div className="grid gap-6">
      <PageHeading description={passwordsText.settingHint}>{passwordsText.settingTitle}</PageHeading>
      {profile && <Setting profile={profile} />}
    </div>
  );
}

function Setting({ profile }: { profile: Profile }) {
  if (profile.email === null)
    return (
      <div className="rounded-card border border-border bg-card px-4 shadow-card sm:px-6">
        <EmptyState
          icon={MailX}
          title={passwordsText.noEmailTitle}
          action={<LinkButton to="profileDetail">{passwordsText.toProfile}</LinkButton>}
        >
          {passwordsText.noEmailHint}
        </EmptyState>
      </div>
    );
  const { has_password: hasPassword } = profile;
  return (
    <Card
      title={hasPassword ? passwordsText.changeTitle : passwordsText.setTitle}
      description={hasPassword ? undefined : passwordsText.settingFirstHint}
    >
      {/* The key resets the form after the first password was set. */}
      <ChangePasswordForm key={String(hasPassword)} email={profile.email} hasPassword={hasPassword} />
    </Card>
  );
}
