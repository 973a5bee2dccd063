import type { Profile } from '@latchkey/contract/profile/profile';
import { useEffect, useRef, useState } from 'react';
import { profileText } from '#text/profile';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { personalDetails } from './personal-fields.tsx';
import { PersonalForm } from './personal-form.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import { TimezoneSuggestion } from './timezone-suggestion.tsx';

/** Photo, name, gender and time zone: shown, and edited in place (docs/behaviour/profile.md#screens). */
export function PersonalInformation({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The focus returns to the edit button, which exists again.
    if (wasEditing.current && !editing) edit.current?.focus();
    wasEditing.current = editing;
  }, [editing]);

  return (
    <Card
      title={profileText.personal}
      action={
        !editing && (
          <Button
            ref={edit}
            kind="secondary"
            aria-label={profileText.editPersonal}
            onClick={() => setEditing(true)}
          >
            {profileText.edit}
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <ProfilePhoto profile={profile} />
        {editing ? (
          <PersonalForm profile={profile} onClose={() => setEditing(false)} />
        ) : (
          <>
            <DetailList items={personalDetails(profile)} />
            <TimezoneSuggestion profile={profile} />
          </>
        )}
      </div>
    </Card>
  );
}
