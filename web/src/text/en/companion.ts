/** The companion app. */
export const companionText = {
  title: (service: string) => `${service} companion`,
  unnamedDevice: 'This device',
  loading: 'Loading',
  cancel: 'Cancel',
  crashed: 'The application has stopped working. Please get in touch with the administrators.',

  broken:
    'This browser keeps nothing for this page, so no key can be stored. Leave private browsing, or use another browser.',

  pair: {
    heading: 'Pair this device',
    intro:
      'Approve sign-ins on this device. In the portal, open Two-Factor Authentication and choose “Pair a device”.',
    another: 'Pair another account',
    scan: 'Scan the QR code',
    stopScan: 'Stop scanning',
    scanHint: 'Point the camera at the QR code in the portal.',
    noCamera: 'The camera cannot be used. Type the code in instead.',
    code: 'Pairing code or link',
    codeHint: 'It stands below the QR code.',
    wrongCode: 'Enter the 16 characters below the QR code, or the whole link.',
    name: 'Name of this device',
    nameHint: 'You see it in the portal.',
    nameRequired: 'Required',
    submit: 'Pair device',
    failed: 'The device could not be paired.',
    back: 'Back',
    done: (account: string) => `Paired with ${account}.`,
  },

  home: {
    heading: 'Requests',
    none: 'Nothing waits for you',
    noneText: 'When you sign in, the request shows here. Keep this app open meanwhile.',
    waiting: (count: number) =>
      count === 1 ? '1 request waits for you.' : `${count} requests wait for you.`,
    offline: 'No connection. Requests show when it is back.',
    accounts: 'Accounts',
  },

  approval: {
    purposes: {
      sign_in: 'Are you signing in?',
      password_reset: 'Are you resetting your password?',
      confirm_action: 'Are you changing your security settings?',
      application_request: 'An application asks you',
    },
    account: 'Account',
    application: 'Application',
    place: 'Place',
    ip: 'IP address',
    browser: 'Browser',
    time: 'Time',
    unknown: 'Unknown',
    choose: 'Choose the number that the portal shows:',
    number: (number: string) => `Approve with ${number}`,
    message: 'Message',
    compare: 'Approve only if you see the same message where you asked for this.',
    amount: 'Amount',
    to: 'For',
    consent: 'It also gets to:',
    approve: 'Approve',
    refuse: 'Deny',
    refused: 'Denied. This application asks you no more for half an hour.',
    deny: 'No, it was not me',
    secondsLeft: (seconds: number) => `${seconds} s left`,
    wrongNumber: 'That was not the number. The request has ended; ask for a new one in the portal.',
    denied: 'Denied. The request has ended, and we have sent you a notice.',
    over: 'This request has ended already.',
    failed: 'The answer could not be sent. Please try again.',
  },

  ended: {
    approved: 'Approved',
    over: 'This request has ended.',
    approvedText: 'The portal goes on by itself. If it does not, enter this code there:',
    secondsLeft: (seconds: number) => `Good for ${seconds} s`,
    dismiss: 'Done',
  },

  account: {
    pairedAs: (device: string) => `Paired as ${device}`,
    remove: 'Remove',
    removeNamed: (account: string) => `Remove ${account}`,
    confirm: (account: string) => `Remove ${account} from this device?`,
    confirmText: 'This device can then no longer approve sign-ins of this account.',
    failed: 'The pairing could not be removed. Please try again.',
    gone: 'This pairing was removed, or the account cannot sign in any more.',
    forget: 'Forget it',
  },

  push: {
    offer: 'Get a notification when a request waits, also while this app is closed.',
    turnOn: 'Turn on notifications',
    refused: 'Notifications are blocked for this page. Allow them in the settings of the browser.',
    failed: 'Notifications could not be turned on.',
    title: 'A request waits for you',
    body: 'Open the companion app to approve or deny it.',
  },
};
