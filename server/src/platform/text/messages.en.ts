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
  | 'language_changed'
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
  | 'sign_in_to_check'
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
  /** Replaces the sentence in an SMS if that speaks of 'this address'. */
  readonly texted?: string;
  /** Advice for this kind of event; the button below it opens the portal. */
  readonly advice: string;
  /** Replaces advice and button in a mail with a link that undoes something. */
  readonly linked?: { readonly advice: string; readonly button: string };
}

const named = (factor: string | undefined) => factor ?? 'A sign-in method';

const toReport = {
  advice:
    "If this was you, you don't need to do anything. If not, change your password now to sign everyone else out.",
  linked: {
    advice:
      "If this was you, you don't need to do anything. If not, tell us: we will end the sign-in and show you what to do next.",
    button: "This wasn't me",
  },
};

const notices: Record<NoticeKind, NoticeText> = {
  password_changed: {
    subject: 'Your password was changed',
    sentence: () => 'The password for your account was changed.',
    advice:
      "If this wasn't you, set a new password with 'Forgot password?' now. This signs everyone else out.",
  },
  password_reset: {
    subject: 'Your password was reset',
    sentence: () => 'The password for your account was reset with a link sent to its email address.',
    advice:
      "If this wasn't you, someone may be reading your email: change the password of your mailbox first, then set a new one here with 'Forgot password?'.",
  },
  password_reset_waits: {
    subject: 'Your password is about to be reset',
    sentence: () =>
      'Someone used an emailed link to set a new password for your account. It does not work yet.',
    advice: "If this wasn't you, sign in and stop the reset, or change your password, which also stops it.",
    linked: {
      advice: "If this wasn't you, stop the reset now. Your password will stay as it is.",
      button: 'Stop the reset',
    },
  },
  password_reset_stopped: {
    subject: 'Your password reset was stopped',
    sentence: () =>
      'Your password reset was stopped. Your password has not changed, and nobody can start another reset like this for a day.',
    advice:
      "If you requested the reset yourself, wait a day before you try again. If you didn't, change the password of your mailbox, because someone may be reading your email.",
  },
  email_changed: {
    subject: 'Your email address was changed',
    sentence: () => 'The email address for your account was changed. This address no longer belongs to it.',
    texted: 'The email address for your account was changed.',
    advice: "If this wasn't you, contact support immediately.",
    linked: {
      advice:
        "If this wasn't you, restore it within 72 hours: your account gets this address back, everyone is signed out, and you set a new password.",
      button: 'Restore my email',
    },
  },
  email_change_requested: {
    subject: 'A change of your email address was requested',
    sentence: () =>
      'Someone asked to change the email address for your account. Nothing changes until the new address is confirmed.',
    advice:
      "If this wasn't you, someone else is signed in. Change your password now to sign everyone else out.",
  },
  email_taken_back: {
    subject: 'The change of your email address was undone',
    sentence: () =>
      'Your account has its previous email address again, a new password and no active sessions. Someone with access to that mailbox requested this.',
    advice: "If this wasn't you, contact support.",
  },
  phone_changed: {
    subject: 'Your phone number was changed',
    sentence: () => 'The phone number for your account was changed.',
    advice:
      "If this wasn't you, change your password now to sign everyone else out, then restore your own number.",
  },
  phone_change_requested: {
    subject: 'A change of your phone number was requested',
    sentence: () =>
      'Someone asked to change the phone number for your account. Nothing changes until the new number is confirmed.',
    advice:
      "If this wasn't you, someone else is signed in. Change your password now to sign everyone else out.",
  },
  language_changed: {
    subject: "Your account's language was changed",
    sentence: () =>
      'The language of your account was changed. Our next messages will be in the new language.',
    advice:
      "If this wasn't you, someone else is signed in. Change your password now to sign everyone else out, then choose your language again.",
  },
  two_factor_enabled: {
    subject: 'Two-factor authentication was turned on',
    sentence: () => 'Two-factor authentication was turned on for your account.',
    advice: "If this wasn't you, change your password now and remove any sign-in method that isn't yours.",
  },
  two_factor_disabled: {
    subject: 'Two-factor authentication was turned off',
    sentence: () => 'Two-factor authentication was turned off for your account.',
    advice: "If this wasn't you, change your password now and turn two-factor authentication on again.",
  },
  codes_allowed: {
    subject: 'Codes by email and SMS were allowed',
    sentence: () =>
      'Codes by email and SMS can now be used to sign in to your account, in addition to your stronger methods.',
    advice: "If this wasn't you, change your password now and turn these codes off again.",
  },
  codes_refused: {
    subject: 'Codes by email and SMS were turned off',
    sentence: () => 'Codes by email and SMS can no longer be used to sign in to your account.',
    advice: "If this wasn't you, change your password now and review your sign-in methods.",
  },
  factor_added: {
    subject: 'A sign-in method was added',
    sentence: ({ factor }) => `${named(factor)} was added to your account.`,
    advice: "If this wasn't you, remove it and change your password now.",
  },
  factor_removed: {
    subject: 'A sign-in method was removed',
    sentence: ({ factor }) => `${named(factor)} was removed from your account.`,
    advice: "If this wasn't you, change your password now and review your sign-in methods.",
  },
  added_taken_back: {
    subject: 'Sign-in methods of a reported sign-in were removed',
    sentence: ({ factor }) =>
      `A sign-in to your account was reported. What it had added, or could use again, no longer works: ${named(factor)}.`,
    advice: 'Review your sign-in methods, and add any that were yours again.',
  },
  factor_locked: {
    subject: 'A sign-in method was locked',
    sentence: ({ factor }) => `${named(factor)} was locked after too many wrong attempts in a row.`,
    advice:
      'Sign in with another method and set this one up again. If you did not make these attempts, someone knows your password: change it now.',
  },
  recovery_codes_generated: {
    subject: 'New recovery codes were generated',
    sentence: () => 'New recovery codes were generated for your account. The old ones no longer work.',
    advice: "If this wasn't you, change your password now and generate new codes.",
  },
  recovery_code_used: {
    subject: 'A recovery code was used',
    sentence: () => 'A recovery code for your account was used.',
    advice: "If this wasn't you, change your password now and generate new codes.",
  },
  second_factor_failed: {
    subject: 'A sign-in was stopped at the second factor',
    sentence: () =>
      'Someone passed the first factor of your account but failed the second one five times within a day.',
    advice:
      "If this wasn't you, someone knows your password: change it now. If it was you, try another method, such as a recovery code.",
  },
  sign_in_denied: {
    subject: 'A sign-in was denied',
    sentence: () => 'A sign-in to your account was denied in the companion app.',
    advice: "If you denied it because it wasn't you, someone knows your password: change it now.",
  },
  passkey_suspect: {
    subject: 'A passkey was refused',
    sentence: () => 'A passkey for your account was refused because it may have been copied.',
    advice: 'Sign in with another method, remove this passkey and add a new one.',
  },
  factors_reset: {
    subject: 'Your sign-in methods were reset',
    sentence: () =>
      'An administrator removed the sign-in methods from your account and ended its sessions. Your password still works.',
    advice:
      'If you did not request this, contact support. Set up your sign-in methods again after you next sign in.',
  },
  recovery_requested: {
    subject: 'Someone asked to reset your sign-in methods',
    sentence: () =>
      'Someone who passed your first factor asked to reset the second factors of your account because all of them are lost. Nothing happens for three days.',
    advice:
      "If this wasn't you, someone knows your password or has your phone number: sign in, stop the reset and change your password.",
    linked: {
      advice:
        "If this wasn't you, stop the reset now to keep your sign-in methods as they are. Then change your password, because someone knows it.",
      button: 'Stop the reset',
    },
  },
  recovery_approved: {
    subject: 'An administrator approved the reset of your sign-in methods',
    sentence: () =>
      'An administrator approved the request to reset the second factors of your account. This will happen when the three days are over.',
    advice: 'If you did not request this, sign in, stop the reset and contact support.',
    linked: {
      advice: 'If you did not request this, stop the reset now to keep your sign-in methods as they are.',
      button: 'Stop the reset',
    },
  },
  recovery_reminder: {
    subject: 'Your sign-in methods are about to be reset',
    sentence: () =>
      'The second factors of your account are about to be reset, as requested by someone who passed your first factor. From tomorrow, this can no longer be stopped.',
    advice: 'If you did not request this, sign in, stop the reset and contact support.',
    linked: {
      advice: 'If you did not request this, stop the reset now to keep your sign-in methods as they are.',
      button: 'Stop the reset',
    },
  },
  recovery_stopped: {
    subject: 'The reset of your sign-in methods was stopped',
    sentence: () =>
      'The request to reset the second factors of your account was stopped. They have not changed, and nobody can request another reset for seven days.',
    advice:
      "If you requested the reset yourself, contact support. If you didn't, change your password, because someone knows it.",
  },
  recovery_done: {
    subject: 'Your sign-in methods were reset',
    sentence: () =>
      'The second factors of your account were reset, as requested three days ago, and everyone was signed out. Your first factor still works.',
    advice:
      'If you did not request this, contact support immediately. If you did, sign in and set up new methods.',
  },
  sign_in_attempts: {
    subject: 'Someone is trying to sign in to your account',
    sentence: () =>
      'Someone is trying to sign in to your account but has not got in. For a few minutes, we refuse every sign-in from a browser that is new to your account, even with the right password. Browsers you have used before still work.',
    advice:
      "You don't need to do anything. If your password is short or you use it elsewhere, choose another one.",
  },
  access_unused: {
    subject: "Applications you don't use will lose access",
    sentence: ({ count = 1 }) =>
      count === 1
        ? 'You have not used an application for a long time. It will lose access to your account in seven days or later unless you use it.'
        : `You have not used ${count} applications for a long time. They will lose access to your account in seven days or later unless you use them.`,
    advice:
      "Your Applications page shows each one and when it loses access. You don't need to do anything: if you open one again, it may ask for access again.",
  },
  account_deletion: {
    subject: 'Your account will be deleted',
    sentence: ({ count = 1 }) =>
      `Your account was signed out everywhere and will be erased in ${count === 1 ? 'a day' : `${count} days`}, with everything in it.`,
    advice: 'To keep it, sign in before then.',
    linked: {
      advice:
        'To keep it, follow the link below or sign in before then. If you did not request this, change your password too.',
      button: 'Keep my account',
    },
  },
  new_sign_in: {
    subject: 'New sign-in to your account',
    sentence: () => 'There was a sign-in to your account from a browser or device we had not seen before.',
    ...toReport,
  },
  sign_in_to_check: {
    subject: 'Please check a sign-in to your account',
    sentence: () =>
      'Please check whether this sign-in was yours. Whoever signed in could change how your account is protected.',
    ...toReport,
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
    expiry: (life: string, reference: string) => `It is valid for ${life}. Ref: ${reference}`,
    warning: 'Never share this code with anyone. We will never ask for it by phone or chat.',
    sms: (code: string, service: string, life: string, reference: string) =>
      `${code} is your ${service} code, valid for ${life}. Never share it. Ref: ${reference}`,
  },
  /** Replaces the text of a code that confirms a reset of lost second factors (docs/behaviour/account-recovery.md). */
  recoveryCode: {
    subject: (service: string) => `Getting back into your ${service} account`,
    intro: (service: string) =>
      `Use this code to get back into your ${service} account. Entering it requests a reset of all second factors.`,
    warning:
      'If you did not request this code, do not share it: someone has passed the first factor of your account. Change your password.',
    sms: (code: string, service: string, life: string, reference: string) =>
      `${code} is for getting back into your ${service} account, valid for ${life}. If you did not request it, do not share it. Change your password. Ref: ${reference}`,
  },
  emailVerification: {
    subject: (service: string) => `Verify your email for ${service}`,
    heading: 'Verify your email',
    intro: (service: string) => `Confirm that this address belongs to your ${service} account.`,
    button: 'Verify email',
    expiry: (life: string) => `The link works once and expires in ${life}.`,
    ignore: 'If you did not request this, you can ignore this email. Nothing will change.',
  },
  passwordReset: {
    subject: (service: string) => `Reset your ${service} password`,
    heading: 'Reset your password',
    intro: (service: string) => `Someone asked to reset the password for your ${service} account.`,
    button: 'Set a new password',
    expiry: (life: string) => `The link works once and expires in ${life}.`,
    ignore: "If this wasn't you, you can ignore this email. Your password will stay as it is.",
  },
  registration: {
    subject: (service: string) => `Create your ${service} account`,
    heading: 'Create your account',
    intro: (service: string) => `Someone asked for a ${service} account with this email address.`,
    button: 'Create your account',
    expiry: (life: string) => `The link works once and expires in ${life}.`,
    ignore: "If this wasn't you, you can ignore this email. No account will be created.",
  },
  registrationKnown: {
    subject: (service: string) => `You already have a ${service} account`,
    heading: 'You already have an account',
    intro: (service: string) =>
      `Someone asked for a ${service} account with this email address, which already has one. Please sign in. If you no longer know the password, choose 'Forgot password?' on the sign-in page.`,
    button: 'Sign in',
    expiry: (life: string) => `The link expires in ${life}.`,
    ignore: "If this wasn't you, you can ignore this email. Nothing will change.",
  },
  invitation: {
    subject: (service: string) => `You are invited to ${service}`,
    heading: 'You are invited',
    intro: (service: string) => `You are invited to create a ${service} account with this email address.`,
    button: 'Create your account',
    expiry: (life: string) => `The link works once and expires in ${life}.`,
    ignore: 'If you do not want an account, you can ignore this email. None will be created.',
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
  footer: (service: string) => `This email was sent by ${service}. Replies are not read.`,
};

export type MessageTexts = typeof messagesEn;
