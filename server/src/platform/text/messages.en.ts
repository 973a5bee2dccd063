import { dateTimeIn } from './date-time.ts';

/** Events of an account that its owner is notified of; each has its own sentence. */
export type NoticeKind =
  | 'password_changed'
  | 'password_reset'
  | 'password_reset_waits'
  | 'password_reset_stopped'
  | 'email_changed'
  | 'email_change_requested'
  | 'email_taken_back'
  | 'phone_changed'
  | 'phone_change_requested'
  | 'two_factor_enabled'
  | 'two_factor_disabled'
  | 'codes_allowed'
  | 'codes_refused'
  | 'factor_added'
  | 'factor_removed'
  | 'added_taken_back'
  | 'factor_locked'
  | 'recovery_codes_generated'
  | 'recovery_code_used'
  | 'second_factor_failed'
  | 'sign_in_denied'
  | 'passkey_suspect'
  | 'factors_reset'
  | 'recovery_requested'
  | 'recovery_approved'
  | 'recovery_reminder'
  | 'recovery_stopped'
  | 'recovery_done'
  | 'sign_in_attempts'
  | 'new_sign_in'
  | 'access_unused'
  | 'account_deletion';

/** The values that a notice may mention; none of them can be written by a stranger. */
export interface NoticeDetails {
  /** The factor's display name, 'Authenticator app'. */
  readonly factor?: string;
  /** The number that the notice is about. */
  readonly count?: number;
  /** 'Chrome on Windows'. */
  readonly device?: string;
  readonly ip?: string;
  /** 'Singapore', 'Osaka, Japan'. */
  readonly place?: string;
}

interface NoticeText {
  readonly subject: string;
  readonly sentence: (details: NoticeDetails) => string;
  /** Advice for this kind of event; the button below it opens the portal. */
  readonly advice: string;
  /** Replaces advice and button in a mail with a link that undoes something. */
  readonly linked?: { readonly advice: string; readonly button: string };
}

const named = (factor: string | undefined) => factor ?? 'A sign-in method';

const notices: Record<NoticeKind, NoticeText> = {
  password_changed: {
    subject: 'Your password was changed',
    sentence: () => 'The password of your account was changed.',
    advice:
      "If this was not you, set a new password with 'Forgot password?' now. That signs everybody else out.",
  },
  password_reset: {
    subject: 'Your password was reset',
    sentence: () => 'The password of your account was reset with a link that went to its email address.',
    advice:
      "If this was not you, somebody reads your mail: change the password of your mailbox first, then set a new one here with 'Forgot password?'.",
  },
  password_reset_waits: {
    subject: 'Your password is about to be reset',
    sentence: () =>
      'Someone set a new password for your account with a link from its mailbox. It does not work yet.',
    advice: 'If this was not you, sign in and stop it there, or change your password: that stops it as well.',
    linked: {
      advice: 'If this was not you, stop it now: your password stays as it is.',
      button: 'Stop the reset',
    },
  },
  password_reset_stopped: {
    subject: 'The reset of your password was stopped',
    sentence: () =>
      'The reset of your password was stopped. Your password is still the one that you have, and nobody can begin another such reset for a day.',
    advice:
      'If you asked for the reset yourself, wait for a day. If you did not, change the password of your mailbox: somebody may be reading your mail.',
  },
  email_changed: {
    subject: 'Your email address was changed',
    sentence: () => 'The email address of your account was changed. This address no longer belongs to it.',
    advice: 'If this was not you, contact the support of this service at once.',
    linked: {
      advice:
        'If this was not you, restore it within 72 hours: your account gets this address back, everyone is signed out, and you set a new password.',
      button: 'Restore my email',
    },
  },
  email_change_requested: {
    subject: 'A change of your email address was requested',
    sentence: () =>
      'Someone asked to change the email address of your account. Nothing changes until the new address is confirmed.',
    advice:
      'If this was not you, somebody else is signed in: change your password now, which signs everybody else out.',
  },
  email_taken_back: {
    subject: 'The change of your email address was undone',
    sentence: () =>
      'Your account has its former email address again, a new password, and no open session. Whoever has that mailbox asked for it.',
    advice: 'If this was not you, contact the support of this service.',
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    sentence: () => 'The phone number of your account was changed.',
    advice:
      'If this was not you, change your password now, which signs everybody else out, and put your own number back.',
  },
  phone_change_requested: {
    subject: 'A change of your phone number was requested',
    sentence: () =>
      'Someone asked to change the phone number of your account. Nothing changes until the new number is confirmed.',
    advice:
      'If this was not you, somebody else is signed in: change your password now, which signs everybody else out.',
  },
  two_factor_enabled: {
    subject: 'Two-factor authentication was turned on',
    sentence: () => 'Two-factor authentication was turned on for your account.',
    advice:
      'If this was not you, change your password now, and remove every sign-in method that is not yours.',
  },
  two_factor_disabled: {
    subject: 'Two-factor authentication was turned off',
    sentence: () => 'Two-factor authentication was turned off for your account.',
    advice: 'If this was not you, change your password now, and turn two-factor authentication on again.',
  },
  codes_allowed: {
    subject: 'Codes by email and SMS were allowed',
    sentence: () =>
      'Codes by email and SMS now complete a sign-in to your account, beside your stronger methods.',
    advice: 'If this was not you, change your password now, and switch these codes off again.',
  },
  codes_refused: {
    subject: 'Codes by email and SMS were switched off',
    sentence: () => 'Codes by email and SMS no longer complete a sign-in to your account.',
    advice: 'If this was not you, change your password now, and look at your sign-in methods.',
  },
  factor_added: {
    subject: 'A sign-in method was added',
    sentence: ({ factor }) => `${named(factor)} was added to your account.`,
    advice: 'If this was not you, remove it and change your password now.',
  },
  factor_removed: {
    subject: 'A sign-in method was removed',
    sentence: ({ factor }) => `${named(factor)} was removed from your account.`,
    advice: 'If this was not you, change your password now, and look at your sign-in methods.',
  },
  added_taken_back: {
    subject: 'Sign-in methods of a reported sign-in were removed',
    sentence: ({ factor }) =>
      `A sign-in to your account was reported. What had been added by it is gone: ${named(factor)}.`,
    advice: 'Look at your sign-in methods, and add again what was yours.',
  },
  factor_locked: {
    subject: 'A sign-in method was locked',
    sentence: ({ factor }) => `${named(factor)} was locked after too many wrong attempts in a row.`,
    advice:
      'Use another method to sign in, and set this one up again. If the attempts were not yours, somebody knows your password: change it now.',
  },
  recovery_codes_generated: {
    subject: 'New recovery codes were generated',
    sentence: () => 'New recovery codes were generated for your account. The old ones no longer work.',
    advice: 'If this was not you, change your password now, and generate new codes.',
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    sentence: () => 'A recovery code of your account was used.',
    advice: 'If this was not you, change your password now, and generate new codes.',
  },
  second_factor_failed: {
    subject: 'A sign-in was stopped at the second factor',
    sentence: () =>
      'Someone passed the first factor of your account, and failed at the second one five times within a day.',
    advice:
      'If it was not you, somebody knows your password: change it now. If it was you, try another method, such as a recovery code.',
  },
  sign_in_denied: {
    subject: 'A sign-in was denied',
    sentence: () => 'A sign-in to your account was denied in the companion app.',
    advice: 'If you denied it because it was not you, somebody knows your password: change it now.',
  },
  passkey_suspect: {
    subject: 'A passkey was refused',
    sentence: () => 'A passkey of your account was refused because it may have been copied.',
    advice: 'Sign in with another method, remove this passkey and add a new one.',
  },
  factors_reset: {
    subject: 'Your sign-in methods were reset',
    sentence: () =>
      'An administrator removed the sign-in methods of your account and ended its sessions. Your password still works.',
    advice:
      'If you did not ask for this, contact the support of this service. Set your sign-in methods up again after your next sign-in.',
  },
  recovery_requested: {
    subject: 'Someone asked to reset your sign-in methods',
    sentence: () =>
      'Someone who passed your first factor asked to reset the second factors of your account, because all of them are lost. Nothing happens for three days.',
    advice:
      'If this was not you, somebody knows your password or has your phone number: sign in, stop it, and change your password.',
    linked: {
      advice:
        'If this was not you, stop it now: your sign-in methods stay as they are. Then change your password, because somebody knows it.',
      button: 'Stop this',
    },
  },
  recovery_approved: {
    subject: 'An administrator agreed to reset your sign-in methods',
    sentence: () =>
      'An administrator agreed to the request to reset the second factors of your account. That happens when the three days are over.',
    advice: 'If you did not ask for this, sign in and stop it, and contact the support of this service.',
    linked: {
      advice: 'If you did not ask for this, stop it now: your sign-in methods stay as they are.',
      button: 'Stop this',
    },
  },
  recovery_reminder: {
    subject: 'Your sign-in methods are about to be reset',
    sentence: () =>
      'The second factors of your account are about to be reset, as was asked by somebody who passed your first factor. From tomorrow on this cannot be stopped any more.',
    advice: 'If you did not ask for this, sign in and stop it, and contact the support of this service.',
    linked: {
      advice: 'If you did not ask for this, stop it now: your sign-in methods stay as they are.',
      button: 'Stop this',
    },
  },
  recovery_stopped: {
    subject: 'The reset of your sign-in methods was stopped',
    sentence: () =>
      'The request to reset the second factors of your account was stopped. They are as they were, and nobody can ask again for seven days.',
    advice:
      'If you asked for it yourself, contact the support of this service. If you did not, change your password: somebody knows it.',
  },
  recovery_done: {
    subject: 'Your sign-in methods were reset',
    sentence: () =>
      'The second factors of your account were reset, as was asked for three days ago, and everybody was signed out. Your first factor still works.',
    advice:
      'If you did not ask for this, contact the support of this service at once. If you did, sign in and set up new methods.',
  },
  sign_in_attempts: {
    subject: 'Someone is trying to sign in to your account',
    sentence: () =>
      'Someone is trying to sign in to your account, and did not get in. For some minutes we refuse every sign-in from a browser that is new to your account, even with the right password. Browsers that you have used before still work.',
    advice: 'You need not do anything. If your password is short or used elsewhere, choose another one.',
  },
  access_unused: {
    subject: 'Applications that you do not use lose their access',
    sentence: ({ count = 1 }) =>
      count === 1
        ? 'You have not used an application for a long time. It loses its access to your account in seven days or later, unless you use it.'
        : `You have not used ${count} applications for a long time. They lose their access to your account in seven days or later, unless you use them.`,
    advice:
      'Your Applications page names each with the day of its end. You need not do anything: one that you open again may ask for access again.',
  },
  account_deletion: {
    subject: 'Your account will be deleted',
    sentence: () =>
      'Your account was signed out everywhere and will be erased in some days, with everything in it.',
    advice: 'To keep it, sign in before then.',
    linked: {
      advice:
        'To keep it, follow the link below, or sign in before then. If it was not you who asked for it, change your password too.',
      button: 'Keep my account',
    },
  },
  new_sign_in: {
    subject: 'New sign-in to your account',
    sentence: () => 'Your account was signed in to from a browser or device that was not seen before.',
    advice:
      'If this was you, there is nothing to do. If not, change your password now, which signs everybody else out.',
    linked: {
      advice:
        'If this was you, there is nothing to do. If not, say so: the sign-in is ended and you set a new password.',
      button: "This wasn't me",
    },
  },
};

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);
const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);
const days = (count: number) => `${count} days`;

/** Every text of mails, SMS and bot messages. */
export const messagesEn = {
  life: (milliseconds: number) => {
    const whole = Math.round(milliseconds / 60_000);
    if (whole === 60) return hours(1);
    if (whole < 120) return minutes(whole);
    const inHours = Math.round(whole / 60);
    return inHours < 96 ? hours(inHours) : days(Math.round(inHours / 24));
  },
  oneTimeCode: {
    subject: (service: string) => `Your ${service} code`,
    heading: 'Your code',
    intro: (service: string) => `Enter this code to continue with ${service}.`,
    expiry: (life: string, reference: string) => `It is good for ${life}. Ref: ${reference}`,
    warning: 'Never give this code to anyone. We never ask for it by phone or chat.',
    sms: (code: string, service: string, life: string, reference: string) =>
      `${code} is your ${service} code, good for ${life}. Never share it. Ref: ${reference}`,
  },
  /** Replaces the text of a code that confirms a reset of lost second factors (docs/behaviour/account-recovery.md). */
  recoveryCode: {
    subject: (service: string) => `Getting back into your ${service} account`,
    intro: (service: string) =>
      `This code is for getting back into your ${service} account: whoever enters it asks for all second factors to be reset.`,
    warning:
      'If you did not ask for it, give it to nobody: somebody has passed the first factor of your account. Change your password.',
    sms: (code: string, service: string, life: string, reference: string) =>
      `${code} is for getting back into your ${service} account, good for ${life}. If you did not ask for it, tell nobody and change your password. Ref: ${reference}`,
  },
  emailVerification: {
    subject: (service: string) => `Verify your email for ${service}`,
    heading: 'Verify your email',
    intro: (service: string) => `Confirm that this address belongs to your ${service} account.`,
    button: 'Verify email',
    expiry: (life: string) => `The link works once, within ${life}.`,
    ignore: 'If you did not ask for this, ignore this mail: nothing changes.',
  },
  passwordReset: {
    subject: (service: string) => `Reset your ${service} password`,
    heading: 'Reset your password',
    intro: (service: string) => `Someone asked to reset the password of your ${service} account.`,
    button: 'Set a new password',
    expiry: (life: string) => `The link works once, within ${life}.`,
    ignore: 'If it was not you, ignore this mail: your password stays as it is.',
  },
  registration: {
    subject: (service: string) => `Create your ${service} account`,
    heading: 'Create your account',
    intro: (service: string) => `Someone asked for a ${service} account with this email address.`,
    button: 'Create your account',
    expiry: (life: string) => `The link works once, within ${life}.`,
    ignore: 'If it was not you, ignore this mail: no account is made.',
  },
  registrationKnown: {
    subject: (service: string) => `You have a ${service} account already`,
    heading: 'You have an account already',
    intro: (service: string) =>
      `Someone asked for a ${service} account with this email address. It has one: sign in with it. If you do not know the password any more, choose 'Forgot password?' there.`,
    button: 'Sign in',
    expiry: (life: string) => `The link works within ${life}.`,
    ignore: 'If it was not you, ignore this mail: nothing changes.',
  },
  invitation: {
    subject: (service: string) => `You are invited to ${service}`,
    heading: 'You are invited',
    intro: (service: string) => `You are invited to create a ${service} account with this email address.`,
    button: 'Create your account',
    expiry: (life: string) => `The link works once, within ${life}.`,
    ignore: 'If you do not want an account, ignore this mail: none is made.',
  },
  securityNotice: {
    notices,
    subject: (subject: string, service: string) => `${subject} (${service})`,
    when: 'When',
    device: 'Device',
    place: 'Place',
    address: 'Address',
    button: 'Open your account',
    timestamp: dateTimeIn('en-GB'),
    zoned: (time: string, timezone: string) => `${time} (${timezone})`,
    sms: (sentence: string, service: string, origin: string) =>
      `${service}: ${sentence} Not you? Go to ${origin}`,
  },
  noPhoneChannel: 'Codes cannot be sent to phones here. Please use another way to sign in.',
  plainLink: 'If the button does not work, copy this address into your browser:',
  footer: (service: string) => `This mail was sent by ${service}. Replies are not read.`,
};

export type MessageTexts = typeof messagesEn;
