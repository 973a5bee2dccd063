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
      "This application's sign-in link is not set up correctly. Please tell its developers: the redirect address is not registered.",
    invalid_client:
      "This application's sign-in link is not set up correctly. Please tell its developers: the application is not registered.",
  },
  /** Of a logout that an application began. */
  logoutRefusals: {
    invalid_redirect_uri:
      "This application's sign-out link is not set up correctly. Please tell its developers: the return address is not registered.",
    invalid_client:
      "This application's sign-out link is not set up correctly. Please tell its developers: the application is not registered.",
    invalid_id_token_hint:
      "This application's sign-out link is not set up correctly. Please tell its developers: the ID token in it is not valid or belongs to another application.",
  },
  unknownRequest: 'This link is incomplete or no longer valid. Go back to the application and start again.',
  otherAccount: 'The application requires a different account.',
  signInAgain: 'The application requires you to sign in again.',
  needsSecondFactor:
    'This application requires two-factor authentication. Turn it on under Security, then come back.',
  restsHere:
    "The method you added here today can't be used on this device yet. Sign out and sign in with it, then come back.",
  needsPasskey: 'This application requires a passkey. Add one under Security, then come back.',
  closedToAccount: "This account doesn't have access here. Please contact your administrator.",
} as const;
