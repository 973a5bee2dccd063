import type { Activity } from '@latchkey/contract/audit/activity-list';
import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: 'name',
  given_name: 'given name',
  family_name: 'family name',
  gender: 'gender',
  timezone: 'time zone',
  email: 'email',
  phone: 'phone',
  partner: 'partner access',
  lark_id: 'Lark ID',
  mfa_enforced: 'two-factor requirement',
  allow_codes: 'codes by email and SMS',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'Account created',
  'user.imported': 'Account created',
  'user.updated': 'Account changed',
  'user.photo_changed': 'Photo changed',
  'user.suspended': 'Account suspended',
  'user.activated': 'Account reactivated',
  'user.locked': 'Sign-ins temporarily locked',
  'user.unlocked': 'Sign-ins unlocked',
  'user.password_set': 'Password set',
  'user.password_changed': 'Password changed',
  'user.password_reset': 'Password reset by email',
  'user.password_removed': 'Password removed',
  'user.reset_scheduled': 'Password reset requested',
  'user.reset_stopped': 'Password reset stopped',
  'user.email_changed': 'Email changed',
  'user.email_verified': 'Email verified',
  'user.phone_changed': 'Phone changed',
  'user.phone_verified': 'Phone verified',
  'user.contact_taken_back': 'Contact restored',
  'user.factor_added': 'Sign-in method added',
  'user.factor_removed': 'Sign-in method removed',
  'user.factor_renamed': 'Sign-in method renamed',
  'user.factor_locked': 'Second factor locked after wrong codes',
  'user.factor_preferred': 'Preferred factor changed',
  'user.recovery_requested': 'Reset of second factors requested',
  'user.recovery_approved': 'Reset of second factors approved',
  'user.recovery_stopped': 'Reset of second factors stopped',
  'user.recovery_lapsed': 'Reset of second factors expired',
  'user.factors_reset': 'All second factors removed',
  'user.two_factor_turned_on': 'Two-factor sign-in turned on',
  'user.two_factor_turned_off': 'Two-factor sign-in turned off',
  'user.recovery_codes_generated': 'New recovery codes generated',
  'user.recovery_codes_viewed': 'Recovery codes viewed',
  'user.consent_given': 'Application given access',
  'user.consent_expired': 'Unused application lost access',
  'user.consent_removed': 'Application access removed',
  'user.device_trusted': 'Device trusted',
  'user.device_trust_ended': 'Trusted devices removed',
  'user.session_ended': 'Session ended',
  'user.sessions_ended': 'Sessions ended',
  'user.sign_in_disowned': 'Sign-in reported',
  'user.operator_role_given': 'Operator role granted',
  'user.operator_role_changed': 'Operator role changed',
  'user.operator_role_taken': 'Operator role removed',
};

export const accountActivityText = {
  title: 'Account activity',
  description: 'What changed in your account, and who changed it.',
  loadFailed: 'This could not be loaded.',
  empty: 'No changes yet',
  emptyHint: 'Every change to your account will be listed here.',
  loadMore: 'Show earlier changes',
  /** An action of a newer release has no text here. */
  what: (action: string) => told[action] ?? 'Account changed',
  about: ({ factor, application, fields: names }: Activity) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join(', '),
  by: { you: 'By you', operator: 'By support', machine: 'By your organisation', system: 'By the portal' },
} as const;
