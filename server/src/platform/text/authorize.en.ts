/** Words that the protocol's own pages show. */
export const authorizeText = {
  errorPage: {
    title: 'Access denied',
    tooMany: 'Too many sign-ins were started from here. Please wait a minute and try again.',
    back: 'Go to your account',
    code: (code: string) => `Error code: ${code}`,
  },
  /** By the protocol's code. Only the application's developers can mend it, so they are told what. */
  refusals: {
    invalid_redirect_uri:
      "This application's sign-in link is not set up correctly. Tell its developers: the redirect address is not registered.",
    invalid_client:
      "This application's sign-in link is not set up correctly. Tell its developers: the application is not registered.",
  },
  /** Of a logout that an application began. */
  logoutRefusals: {
    invalid_redirect_uri:
      "This application's sign-out link is not set up correctly. Tell its developers: the address to come back to is not registered.",
    invalid_client:
      "This application's sign-out link is not set up correctly. Tell its developers: the application is not registered.",
    invalid_id_token_hint:
      "This application's sign-out link is not set up correctly. Tell its developers: the ID token in it is not valid, or is another application's.",
  },
  unknownRequest: 'This link is incomplete or no longer valid. Go back to the application and start again.',
  otherAccount: 'The application asks for another of your accounts.',
  signInAgain: 'The application asks you to sign in again.',
  needsSecondFactor:
    'This application needs two-factor authentication. Switch it on under Security, then come back.',
  restsHere:
    "What you added here today can't confirm anything on this device yet. Sign out and sign in with it, then come back.",
  needsPasskey: 'This application needs a passkey. Add one under Security, then come back.',
  closedToAccount: 'This account has no access here. Please contact your administrator.',
} as const;
