import type { Profile } from '@latchkey/contract/profile/profile';
import { layoutText } from '#text/layout';
import { profileText } from '#text/profile';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { fullPhone } from '../sessions/session-profile.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { ContactState } from './contact-state.tsx';
import { PersonalInformation } from './personal-information.tsx';

/** Everything the service holds about the account (spec §3); the layout shows it once the profile is there. */
export default function ProfileScreen() {
  const { data: profile } = useProfile();
  return (
    <div className="grid gap-6">
      <PageHeading description={profileText.description}>{profileText.title}</PageHeading>
      {profile && <PersonalInformation profile={profile} />}
      {profile && <Contacts profile={profile} />}
      {profile && <Account profile={profile} />}
    </div>
  );
}

function Contacts({ profile }: { profile: Profile }) {
  return (
    <Card title={profileText.contacts}>
      <DetailList
        loading={false}
        items={[
          {
            label: profileText.email,
            value: profile.email,
            note: <ContactState kind="email" verified={profile.is_email_verified} />,
          },
          {
            label: profileText.phone,
            value: fullPhone(profile),
            note: <ContactState kind="phone" verified={profile.is_phone_verified} />,
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
        loading={false}
        items={[
          { label: profileText.userId, value: profile.id },
          { label: layoutText.joinedOn, value: formatDateTime(profile.created_at, timezone) },
          {
            label: layoutText.lastSignedIn,
            value: profile.last_login_at && formatDateTime(profile.last_login_at, timezone),
          },
        ]}
      />
    </Card>
  );
}
