import type { Profile } from '@latchkey/contract/profile/profile';
import { timezoneUpdate } from '@latchkey/contract/profile/timezone-update';
import { useState } from 'react';
import { profileText } from '#text/profile';
import { toasts } from '../../platform/toasts/toasts.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useProfile } from '../sessions/use-profile.ts';
import { useSessionCall } from '../sessions/use-session-call.ts';
import { useSettings } from '../settings/use-settings.ts';
import { deviceTimezone } from './device-timezone.ts';

/** Offers this device's zone if the profile has a different one; nothing is changed without consent. */
export function TimezoneSuggestion({ profile }: { profile: Profile }) {
  const callApi = useSessionCall();
  const { mutate } = useProfile();
  const { data: settings } = useSettings();
  const [saving, setSaving] = useState(false);
  if (!profile.timezone || !settings) return null;
  const timezone = deviceTimezone(settings.timezones);
  if (profile.timezone === timezone) return null;

  const use = async () => {
    setSaving(true);
    const { saving: loading, saved: success, saveFailed: error } = profileText;
    await toasts
      .promise(callApi(timezoneUpdate, { body: { timezone } }), { loading, success, error })
      .then((changed) => mutate(changed, { revalidate: false }))
      .catch(() => undefined);
    setSaving(false);
  };
  return (
    <Banner
      kind="info"
      action={
        <Button kind="secondary" busy={saving} onClick={() => void use()}>
          {profileText.useDeviceTimezone}
        </Button>
      }
    >
      {profileText.otherTimezone(timezone.replaceAll('_', ' '))}
    </Banner>
  );
}
