/** The two observable values of docs/behaviour/appearance.md#states. */
export interface Appearance {
  dark: boolean;
  followsSystem: boolean;
}

export type AppearanceEvent =
  | { type: 'set'; dark: boolean }
  /** The system's colour scheme changed. */
  | { type: 'system_changed'; dark: boolean }
  | { type: 'follow_system'; dark: boolean };

/** A stored value takes precedence over the system (docs/behaviour/appearance.md#states). */
export function initialAppearance(stored: string | null, systemDark: boolean): Appearance {
  if (stored === 'true' || stored === 'false') return { dark: stored === 'true', followsSystem: false };
  return { dark: systemDark, followsSystem: true };
}

export function appearance(state: Appearance, event: AppearanceEvent): Appearance {
  switch (event.type) {
    case 'set':
      return { dark: event.dark, followsSystem: false };
    case 'system_changed':
    case 'follow_system':
      return { dark: event.dark, followsSystem: true };
    default:
      return state;
  }
}

/** The value to store for a state: a choice as text, nothing if the system decides. */
export function storedValueOf({ dark, followsSystem }: Appearance): string | null {
  return followsSystem ? null : String(dark);
}
