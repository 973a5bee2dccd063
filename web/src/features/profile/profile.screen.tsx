import { layoutText } from '#text/layout';
import { profileText } from '#text/profile';
import { formatDateTime } from '../../platform/dates/format-date.ts';
import { Card } from '../../ui/card.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { fullPhone } from '../sessions/session-profile.ts';
import { useProfile } from '../sessions/use-profile.ts';
import { ContactState } from './contact-state.tsx';

/** Everything the service holds about the account (spec §3). */
export default function ProfileScreen() {
  const { data: profile } = useProfile();
  return (
    <div className="grid gap-6">
      <PageHeading description={profileText.description}>{profileText.title}</PageHeading>
      <Card title={profileText.personal}>
        <DetailList
          loading={!profile}
          items={[
            { label: profileText.name, value: profile?.name },
            { label: profileText.gender, value: profile?.gender && profileText.genders[profile.gender] },
            { label: profileText.timezone, value: profile?.timezone },
          ]}
        />
      </Card>
      <Card title={profileText.contacts}>
        <DetailList
          loading={!profile}
          items={[
            {
              label: profileText.email,
              value: profile?.email,
              note: profile && <ContactState kind="email" verified={profile.is_email_verified} />,
            },
            {
              label: profileText.phone,
              value: profile && fullPhone(profile),
              note: profile && <ContactState kind="phone" verified={profile.is_phone_verified} />,
            },
          ]}
        />
      </Card>
      <Card title={profileText.account}>
        <DetailList
          loading={!profile}
          items={[
            { label: profileText.userId, value: profile?.id },
            { label: layoutText.joinedOn, value: profile && formatDateTime(profile.created_at) },
            {
              label: layoutText.lastSignedIn,
              value: profile?.last_login_at && formatDateTime(profile.last_login_at),
            },
          ]}
        />
      </Card>
    </div>
  );
}
