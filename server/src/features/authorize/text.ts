/** Words that the protocol's own pages show. */
export const authorizeText = {
  errorPage: {
    title: 'Access denied',
    explanation:
      'The application sent a request that cannot be answered. Go back to it and try again; if that does not help, tell its maker what stands here.',
    back: 'Go to your account',
  },
  unknownRequest:
    'This link is not complete or not valid any more. Go back to the application and start again.',
  otherAccount: 'The application asks for another of your accounts.',
  signInAgain: 'The application asks you to sign in again.',
  needsSecondFactor:
    'This application needs two-factor authentication. Switch it on under Security, then come back.',
  closedToAccount: 'This account has no access here. Please contact your administrator.',
} as const;
