import type { MfaInfo } from '@latchkey/contract/mfa/mfa-info';
import type { Profile } from '@latchkey/contract/profile/profile';
import { ChevronRight } from 'lucide-react';
import { type ComponentType, useEffect, useId, useReducer } from 'react';
import { profileText } from '#text/profile';
import { shownIndex, suggestionRotation } from './suggestion-rotation.ts';

/** The basis of suggestions; `mfaInfo` is undefined while it is not known. */
export interface SuggestionFacts {
  profile: Profile;
  mfaInfo: MfaInfo | undefined;
}

/** A suggestion that makes the account safer; each feature contributes its own. */
export interface SuggestedAction {
  key: string;
  isWanted: (facts: SuggestionFacts) => boolean;
  /** A sentence and a button, rendered inside a frame. */
  Content: ComponentType<{ profile: Profile }>;
}

interface Props extends SuggestionFacts {
  /** In the order of suggestion. */
  actions: readonly SuggestedAction[];
}

/** Shows one suggestion at a time; a button shows the next (docs/behaviour/profile.md#states). */
export function SuggestedActions({ actions, profile, mfaInfo }: Props) {
  const id = useId();
  const [rotation, dispatch] = useReducer(suggestionRotation, { profileId: profile.id, index: 0 });
  useEffect(() => dispatch({ type: 'profile_shown', profileId: profile.id }), [profile.id]);

  const wanted = actions.filter(({ isWanted }) => isWanted({ profile, mfaInfo }));
  const at = shownIndex(rotation, wanted.length);
  const shown = at === undefined ? undefined : wanted[at];
  if (!shown || at === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 rounded-card border border-border bg-card p-4 text-sm shadow-card lg:gap-1 lg:p-3"
    >
      <div className="flex min-h-7 items-center justify-between gap-2">
        <h2 id={id} className="font-medium text-muted">
          {profileText.suggested}
        </h2>
        {wanted.length > 1 && (
          <button
            type="button"
            aria-label={profileText.nextSuggestion(at + 1, wanted.length)}
            onClick={() => dispatch({ type: 'next', count: wanted.length })}
            className="-my-2 -me-2 flex min-h-11 items-center gap-1 rounded-control px-2 text-muted hover:bg-hover hover:text-text"
          >
            <span aria-hidden>{profileText.suggestionCount(at + 1, wanted.length)}</span>
            <ChevronRight className="size-4" aria-hidden />
          </button>
        )}
      </div>
      <shown.Content key={shown.key} profile={profile} />
    </section>
  );
}
