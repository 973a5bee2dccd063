import type { Profile } from '@latchkey/contract/profile/profile';
import type { ComponentType } from 'react';
import { accountLayoutText } from '#text/account-layout';
import { profileText } from '#text/profile';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { fullPhone } from '../sessions/session-profile.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { ContactState } from './contact-state.tsx';
import { PersonalInformation } from './personal-information.tsx';

export type ContactKind = 'email' | 'phone';

interface Props {
  /** Changes a contact; passed in by the app, because features do not import each other (ARCHITECTURE.md#rules). */
  ContactChange: ComponentType<{ kind: ContactKind; profile: Profile }>;
  /** Exports the data, or deletes the account; passed in as well. */
  YourData: ComponentType;
}

/**
 * Everything that the service stores about the account (docs/behaviour/profile.md#screens); the layout shows it once
 * the profile is loaded.
 */
export function ProfilePage({ ContactChange, YourData }: Props) {
  const { data: profile } = useProfile();
  return (
    <div className="grid gap-6">
      <PageHeading description={profileText.description}>{profileText.title}</PageHeading>
      {profile && <PersonalInformation profile={profile} />}
      {profile && <Contacts profile={profile} ContactChange={ContactChange} />}
      {profile && <Account profile={profile} />}
      {profile && <YourData />}
    </div>
  );
}

function Contacts({ profile, ContactChange }: Pick<Props, 'ContactChange'> & { profile: Profile }) {
  return (
    <Card title={profileText.contacts}>
      <DetailList
        items={[
          {
            label: profileText.email,
            value: profile.email,
            note: <ContactState kind="email" verified={profile.is_email_verified} />,
            action: <ContactChange kind="email" profile={profile} />,
          },
          {
            label: profileText.phone,
            value: fullPhone(profile),
            note: <ContactState kind="phone" verified={profile.is_phone_verified} />,
            action: <ContactChange kind="phone" profile={profile} />,
          },
        ]}
      />
    </Card>
  );
}

function Account({ profile }: { profile: Profile }) {
  const timezone = profile.timezone ?? undefined;
  return (
    <Card title={profileText.account}>
      <DetailList
        items={[
          { label: profileText.userId, value: profile.id },
          { label: accountLayoutText.joinedOn, value: formatDateTime(profile.created_at, timezone) },
          {
            label: accountLayoutText.lastSignedIn,
            value: profile.last_login_at && formatDateTime(profile.last_login_at, timezone),
          },
        ]}
      />
    </Card>
  );
}
