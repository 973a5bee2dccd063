import type { FactorType } from '@latchkey/contract/http/api-error';
import type { DeviceKind } from '@latchkey/contract/sessions/device-kind';
import { errorMessages } from '@latchkey/contract/text/error-messages.en';
import { fieldMessages } from '@latchkey/contract/text/field-messages.en';
import { authorizeText } from './authorize.en.ts';
import { messagesEn } from './messages.en.ts';

// English, the language that every other catalog is measured by: one section for each feature.

/** Factors whose description names the contact that the code goes to, masked. */
type ToContact = 'email_otp' | 'sms_otp';

/** What the second factors are called, and what choosing one does. */
const factors: {
  readonly [Type in FactorType]: {
    readonly name: string;
    readonly description: Type extends ToContact ? (contact: string) => string : string;
  };
} = {
  email_otp: {
    name: 'Email code',
    description: (address: string) => `Get a code by email at ${address}.`,
  },
  sms_otp: {
    name: 'SMS code',
    description: (phone: string) => `Get a code by SMS at ${phone}.`,
  },
  lark_otp: {
    name: 'Lark code',
    description: 'Get a code by Lark message.',
  },
  totp: {
    name: 'Authenticator app',
    description: 'Enter the code from your authenticator app.',
  },
  recovery_code: {
    name: 'Recovery code',
    description: 'Enter one of the codes you saved when you set up two-factor authentication.',
  },
  password: {
    name: 'Password',
    description: 'Enter your account password.',
  },
  carro_id: {
    name: 'Companion app',
    description: 'Approve the sign-in on your phone.',
  },
  passkey: {
    name: 'Passkey',
    description: 'Use your fingerprint, face, screen lock or security key.',
  },
};

/** The live checklist under a new password. */
const passwordRules = {
  at_least: {
    description: (characters: number) => `At least ${characters} characters`,
    message: (characters: number) => `Use at least ${characters} characters.`,
  },
  at_most: {
    description: (characters: number) => `At most ${characters} characters`,
    message: (characters: number) => `Use at most ${characters} characters.`,
  },
};

const passwords = {
  otherResetWaits:
    'An earlier email address of this account is waiting to be restored. Stop that first, or wait until it has taken effect.',
  resetWasStopped:
    'The last reset of this password was stopped. You can start another one a day later. Until then, sign in with your current password or contact your administrator.',
};

const joining = {
  emailTaken: 'An account with this email address already exists.',
  hasAccount: 'An account with this email address now exists. Please sign in.',
  isInvited: 'This address has already been invited. Send the invitation again instead.',
  invitationOver: 'This invitation has been accepted or revoked. Create a new one.',
};

/** What the Admin API refuses. */
const operators = {
  isOne: 'This account is already an operator.',
  lastOwner: 'This is the last owner. Make another account an owner first.',
  higher: 'This account has a higher role than yours.',
  own: 'This is your own account. Change it in your account settings, where each change is confirmed.',
  ownersGrant: 'Only an owner can grant scopes of the Admin API.',
  ownersReachInside: 'Only an owner can allow an application to use the private network.',
  outdated: 'It has changed in the meantime. Check it, then try again.',
  noResetLink: 'This account has no email address that can be used to reset the password.',
  jobsRun: 'Other jobs are running. Try again when one of them has finished.',
  notToBeDeleted: 'This account is not scheduled for deletion.',
  otherHasEmail: 'Another account has this email address.',
  otherHasPhone: 'Another account has this phone number.',
  otherHasLarkId: 'Another account has this Lark ID.',
  needsContact: 'An account needs an email address or a phone number.',
  invitedByEmail: 'An invitation needs an email address.',
};

const groups = {
  exists: 'A group with this name already exists.',
  tooMany: (most: number) => `An account can be in at most ${most} groups.`,
  noGroup: (name: string) => `There is no group named "${name}".`,
  noRole: (name: string) => `The application has no role named "${name}".`,
  roleExists: 'The application already has this role.',
  tooManyOfClient: (most: number) => `An application can have at most ${most} of these.`,
};

const webhooks = {
  notAnAddress: 'Enter a full address without a user name or #.',
  notHttps: 'The address must begin with https://.',
  notPublic: 'The address must be on a public host.',
  tooMany: (most: number) => `There can be at most ${most} webhooks.`,
  commandLineOnly:
    'This webhook is on a private network. Change its address on the command line, or create another webhook.',
  eventRemoved: 'The audit no longer contains this event.',
};

/** What is recognised of a browser and its address. */
const clients = {
  kinds: {
    phone: 'Phone',
    tablet: 'Tablet',
    computer: 'Computer',
    television: 'Television',
    game_console: 'Game console',
    watch: 'Watch',
  } satisfies Record<DeviceKind, string>,
  place: (city: string, country: string) => `${city}, ${country}`,
};

/** Switching 2FA on and off. */
const twoFactor = {
  needsFactor: 'Add an authenticator app or a passkey first, or verify your email or phone.',
  lastWayIn: "You couldn't sign in without it. Add a password or another passkey first.",
  /** While wrong answers in a row make a factor cool down. */
  coolingDown: (minutes: number) =>
    `Too many wrong answers. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}, or use another method.`,
  /** What a wrong answer is told where it is no code. */
  wrong: {
    password: 'This password is not correct.',
    passkey: 'This passkey could not be verified. Please try again.',
  } as Readonly<Partial<Record<FactorType, string>>>,
};

const passkeys = {
  unnamed: 'Passkey',
  tooMany: (most: number) => `An account can have at most ${most} passkeys. Remove one first.`,
  duplicate: 'This passkey is already registered.',
  notRegistered: 'The passkey could not be registered. Please try again.',
};

/** Notices after sign-in; the web app has words of its own for them, these are for everybody else. */
const attentions = {
  account_deletion: {
    title: 'Your account will be deleted',
    content: 'Keep it or sign out. You cannot do anything else until it is erased.',
  },
  expired_password: {
    title: 'Password Expired!',
    content: 'Your password is too old. Choose a new one to continue.',
  },
  password_expiry_is_soon: { title: 'Password Almost Expire!' },
  remind_passkey_registration: {
    title: 'Add passkey! (Beta)',
    content: 'Sign in more securely with passkey. Adding a passkey takes less than a minute.',
  },
  register_second_factor: {
    title: 'Set up two-factor authentication',
    content: 'Your account must be protected by a second factor. Add one to continue.',
  },
};

const companion = {
  app: {
    name: (service: string) => `${service} companion`,
    description: 'Approves sign-ins on this device.',
  },
  tooMany: (most: number) => `An account can have at most ${most} companion devices. Remove one first.`,
  alreadyPaired: 'This device is already paired. Remove the pairing on it first.',
  pairingOver: 'This pairing code is no longer valid. Show a new one in the portal.',
};

const accountRecovery = {
  waitsAlready: "A reset of this account's sign-in methods has already been requested.",
  wasStopped:
    "The last request to reset this account's sign-in methods was stopped. Try again in a few days or contact your administrator.",
};

/** What to do next with an application that was registered; lines of code follow. */
const recipes = {
  give: 'Give the application these:',
  giveWithSecret: 'Give the application these, and the secret above:',
  rest: (address: string) => `It finds everything else at ${address}`,
  notRequired: 'not required',
  fapi2:
    'It has no secret: it authenticates each call with its key (private_key_jwt, with the issuer as aud) and a DPoP proof.',
  pushed: 'It must push every request first (PAR). Give the application these:',
  ciba: 'To ask a person in their companion app, it sends this and shows them the same message:',
  library: 'With oidc-client-ts:',
  native: 'Open the system browser with these; a loopback address works with any port:',
  grantedNothing: (command: string) => `It has no permissions yet: ${command}`,
  machine: 'To get its token, with the secret above in CLIENT_SECRET:',
  device: 'It requests a code, shows it, and polls for its token every few seconds:',
  forNoApi: (command: string) => `It is not linked to an API yet: ${command}`,
  api: 'To check whether a token is valid, with the secret above in CLIENT_SECRET:',
  more: (pages: string, errors: string) => `Learn more: ${pages}; if it does not work: ${errors}`,
};

export const en = {
  errors: errorMessages,
  fields: fieldMessages,
  authorize: authorizeText,
  companion,
  attentions,
  operators,
  groups,
  joining,
  webhooks,
  clients,
  factors,
  accountRecovery,
  passwords,
  recipes,
  twoFactor,
  passkeys,
  passwordRules,
  messages: messagesEn,
};
