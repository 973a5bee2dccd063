/** Which suggestion is shown, for one profile. */
export interface SuggestionRotation {
  profileId: string;
  index: number;
}

export type SuggestionEvent =
  | { type: 'profile_shown'; profileId: string }
  /** The button: the next one, or the first after the last. */
  | { type: 'next'; count: number };

/** The index resets when the profile's id changes (docs/behaviour/profile.md#states). Pure. */
export function suggestionRotation(state: SuggestionRotation, event: SuggestionEvent): SuggestionRotation {
  if (event.type === 'profile_shown')
    return event.profileId === state.profileId ? state : { profileId: event.profileId, index: 0 };
  return { ...state, index: event.count > 0 ? (state.index + 1) % event.count : 0 };
}

/** The index in a list that may have become shorter; undefined if it is empty. */
export function shownIndex({ index }: SuggestionRotation, count: number): number | undefined {
  return count > 0 ? index % count : undefined;
}
