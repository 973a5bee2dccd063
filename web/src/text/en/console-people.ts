import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Job } from '@latchkey/contract/jobs/job';
import type { LoginMethod, LoginResult } from '@latchkey/contract/login-history/login-history';
import type { Obstacle } from '@latchkey/contract/users/admin-user';
import { factorNames, factorTitles } from './factors.ts';

const methods: Record<LoginMethod, string> = {
  password: 'Password',
  phone_otp: 'Phone code',
  passkey: 'Passkey',
  reset: 'Password reset',
  application_request: 'Application request',
};

const results: Record<LoginResult, string> = {
  success: 'Signed in',
  failure: 'Refused',
  second_factor_failed: 'Second factor failed',
  denied: 'Denied in the companion app',
};

const reasons: Record<string, string> = {
  wrong_password: 'Wrong password',
  unknown_account: 'Unknown account',
  suspended: 'Account suspended',
  locked: 'Locked after failed attempts',
  wrong_code: 'Wrong code',
  code_expired: 'Code expired',
  no_password: 'The account has no password',
  unknown_browser: 'Right password, but from an unknown browser',
  rate_limited: 'Too many attempts',
};

const factorName = (type: string): string =>
  Object.hasOwn(factorTitles, type) ? factorTitles[type as FactorType] : type;
const reasonName = (reason: string): string => reasons[reason] ?? reason.replaceAll('_', ' ');
const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);

const people = (count: number): string => (count === 1 ? 'one person' : `${count} people`);

const jobStates: Record<Job['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

interface Said {
  title: string;
  text: string;
}

/** What prevents a person from signing in, in a form that support can read out to them. */
function obstacle({ kind, factor, count, detail }: Obstacle, until: string | null): Said {
  const name = factor === null ? '' : factorName(factor);
  switch (kind) {
    case 'suspended':
      return { title: 'Suspended', text: 'Nobody can sign in until the account is activated again.' };
    case 'locked':
      return {
        title: until ? `Locked until ${until}` : 'Locked',
        text: 'Too many wrong attempts. The lock ends by itself, or when you unlock the account.',
      };
    case 'factor_locked':
      return {
        title: `${name} is locked`,
        text: `Failed ${times(count ?? 0)} in a row. It stays locked until the second factors are reset.`,
      };
    case 'factor_paused':
      return {
        title: until ? `${name} is paused until ${until}` : `${name} is paused`,
        text: `Failed ${times(count ?? 0)} in a row.`,
      };
    case 'phone_sign_in_paused':
      return {
        title: until ? `Phone sign-in is paused until ${until}` : 'Phone sign-in is paused',
        text: 'Too many wrong codes. Other ways to sign in still work.',
      };
    case 'phone_sign_in_known_browsers_only':
      return {
        title: 'Phone sign-in works in known browsers only',
        text: 'Too many wrong codes. It works everywhere again once they sign in with another method, or when you unlock the account.',
      };
    case 'password_known_browsers_only':
      return {
        title: 'The password works in known browsers only',
        text: 'They reported a sign-in, which left the account without a second factor. It works everywhere again once they have set a new password.',
      };
    case 'reset_waits':
      return {
        title: until ? `A new password takes effect ${until}` : 'A new password is pending',
        text: 'It was reset by email alone, so it takes effect later. Until then, the current one works.',
      };
    case 'recovery_waits':
      return {
        title: until
          ? `Second factors can be reset from ${until}`
          : 'A reset of the second factors is pending',
        text: 'They requested it themselves, with the first factor and a code sent to a contact. If it needs your approval, nothing happens without it.',
      };
    case 'no_sign_in_method':
      return {
        title: 'No way to sign in',
        text: 'No password, no passkey and no verified phone number. A reset link lets them choose a password.',
      };
    case 'no_second_factor':
      return {
        title: 'No second factor',
        text: 'One is required but none is set up. They will be asked to add one.',
      };
    case 'no_way_to_reset':
      return {
        title: 'No email address for password resets',
        text: 'It is missing or has not been verified.',
      };
    case 'message_failed':
      return {
        title: `Messages not delivered (${detail ?? ''})`,
        text: `${count ?? 0} in the last 7 days could not be sent.`,
      };
    case 'wrong_attempts':
      return {
        title: `${reasonName(detail ?? '')}: ${times(count ?? 0)}`,
        text: 'Refused sign-ins in the last 24 hours.',
      };
  }
}

export const consolePeopleText = {
  title: 'People',
  description: 'Every account in this portal.',
  searchHint: 'Email, phone, name or ID',
  person: 'Person',
  phone: 'Phone',
  status: 'Status',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  noName: 'No name',
  empty: 'No people yet',
  emptyHint: 'Add a person here, send an invitation, or import accounts on the command line.',
  group: 'Group',
  noGroup: 'None',
  add: 'Add person',
  added: (name: string) => `The account for ${name} has been created.`,
  addFailed: 'The account could not be created.',
  name: 'Name',
  givenName: 'Given name',
  familyName: 'Family name',
  nameParts: 'Name in parts',
  phoneHint: 'Include the calling code, such as +65 8123 4567.',
  attributes: 'Attributes',
  attributesHint: 'One per line, such as department: Sales.',
  invite: 'Send a link to choose a password',
  inviteHint: 'This also verifies their address.',
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  contactsHint: 'A new address or number is unverified, and the old one is notified.',
  save: 'Save',
  saved: 'Saved.',
  saveFailed: 'The account could not be changed.',
  remove: 'Delete account',
  removeTitle: (name: string) => `Delete the account of ${name}?`,
  removeText:
    'They are signed out everywhere immediately. Until the account is erased, you or they can cancel this.',
  eraseNow: 'Erase immediately',
  eraseNowHint: 'This cannot be undone, and the reason is not kept.',
  removed: 'The account will be erased.',
  erased: 'The account has been erased.',
  removeFailed: 'The account could not be deleted.',
  leaving: 'Leaving',
  select: 'Select',
  selectOne: (name: string) => `Select ${name}`,
  selectAll: 'Select all shown',
  selected: (count: number) => `${count} selected`,
  withSelected: 'With selected',
  clearSelection: 'Clear',
  chooseGroup: 'Choose a group',
  jobStarted: 'Started.',
  jobFailed: 'This could not be started.',
  jobState: ({ state, total, done, failed }: Job) =>
    `${jobStates[state]}: ${done} of ${total}${failed > 0 ? `, ${failed} could not be changed` : ''}`,
  jobStop: 'Stop',
  jobStopped: 'Stopped. Changes already made are kept.',
  jobNotStopped: 'This could not be stopped.',
  jobClose: 'Close',
  jobs: {
    end_sessions: {
      label: 'Sign out everywhere',
      title: (count: number) => `Sign out ${people(count)} everywhere?`,
      text: 'All their browsers and applications are signed out.',
      running: 'Signing people out',
    },
    add_to_group: {
      label: 'Add to a group',
      title: (count: number) => `Add ${people(count)} to a group?`,
      text: "They can use this group's applications and have its roles.",
      running: 'Adding people to a group',
    },
    suspend: {
      label: 'Suspend',
      title: (count: number) => `Suspend ${people(count)}?`,
      text: 'All their sessions end, and they cannot sign in until their accounts are activated again.',
      running: 'Suspending people',
    },
  },
  eraseAt: 'Will be erased',
  groups: 'Groups',

  loadFailed: 'This account could not be loaded.',
  facts: 'Account',
  id: 'ID',
  copyId: 'Copy ID',
  email: 'Email',
  verified: 'Verified',
  unverified: 'Not verified',
  password: 'Password',
  set: 'Set',
  twoFactor: 'Two-factor',
  on: 'On',
  onEnforced: 'On, required',
  off: 'Off',
  created: 'Created',
  operatorRole: 'Operator',

  state: 'Can they sign in?',
  nothingWrong: 'Nothing is blocking sign-in',
  nothingWrongHint: 'The account is active, and no sign-in was refused in the last 24 hours.',
  obstacle,

  factors: 'Sign-in methods',
  noFactors: 'No second factor is set up.',
  preferred: 'Preferred',
  codesLeft: (count: number) => `${count} recovery ${count === 1 ? 'code' : 'codes'} left`,

  sessions: 'Signed in now',
  noSessions: 'Not signed in anywhere.',
  lastUsed: (at: string) => `Last used ${at}`,
  history: 'Sign-ins and attempts',
  noHistory: 'No sign-ins yet',
  noHistoryHint: 'Every sign-in, and every refused attempt with its reason, will be listed here.',
  what: 'What',
  when: 'When',
  where: 'Where',
  unknownDevice: 'Unknown device',
  onSystem: (browser: string, os: string) => `${browser} on ${os}`,
  by: (method: LoginMethod, factor: FactorType | null) =>
    factor ? `${methods[method]}, then ${factorNames[factor]}` : methods[method],
  result: (result: LoginResult) => results[result],
  reason: reasonName,
  applications: 'Applications',
  noApplications: 'They have not used any application yet.',
  partFailed: 'This could not be loaded.',

  more: (name: string) => `More actions for ${name}`,
  moreActions: 'More',
  acts: {
    unlock: {
      label: 'Unlock',
      title: (name: string) => `Unlock ${name}?`,
      text: 'Clears locks and cooldowns from wrong attempts, so they can try again immediately.',
      done: 'Unlocked.',
      failed: 'The account could not be unlocked.',
    },
    sendResetLink: {
      label: 'Send reset link',
      title: (name: string) => `Send ${name} a reset link?`,
      text: "A link to choose a new password is sent to their email address. You won't see it.",
      done: 'Reset link sent.',
      failed: 'The reset link could not be sent.',
    },
    endSessions: {
      label: 'Sign out everywhere',
      title: (name: string) => `Sign out ${name} everywhere?`,
      text: 'All their browsers and applications are signed out immediately.',
      done: 'Signed out everywhere.',
      failed: 'The sessions could not be ended.',
    },
    resetFactors: {
      label: 'Reset second factors',
      title: (name: string) => `Reset the second factors of ${name}?`,
      text: 'The authenticator app, passkeys, companion devices and recovery codes are removed, two-factor authentication is turned off, and all sessions end. Make sure the request really comes from them.',
      done: 'Second factors reset.',
      failed: 'The second factors could not be reset.',
    },
    approveRecovery: {
      label: 'Approve the reset',
      title: (name: string) => `Approve the reset of the second factors of ${name}?`,
      text: 'They are removed and all sessions end when the 72 hours are over. The first factor stays. Make sure the request really comes from them.',
      done: 'Approved.',
      failed: 'The reset could not be approved.',
    },
    stopRecovery: {
      label: 'Stop the reset',
      title: (name: string) => `Stop the reset of the second factors of ${name}?`,
      text: 'Nothing is removed, and no new request can be made for seven days. All contacts are notified.',
      done: 'Stopped.',
      failed: 'The reset could not be stopped.',
    },
    suspend: {
      label: 'Suspend',
      title: (name: string) => `Suspend ${name}?`,
      text: 'All sessions end immediately, and nobody can sign in until the account is activated again.',
      done: 'Suspended.',
      failed: 'The account could not be suspended.',
    },
    activate: {
      label: 'Activate',
      title: (name: string) => `Activate ${name}?`,
      text: 'They can sign in again.',
      done: 'Activated.',
      failed: 'The account could not be activated.',
    },
    cancelDeletion: {
      label: 'Keep account',
      title: (name: string) => `Keep the account of ${name}?`,
      text: 'It will not be erased, and they can use it as before.',
      done: 'The account will be kept.',
      failed: 'The deletion could not be cancelled.',
    },
  },
} as const;
