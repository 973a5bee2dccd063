/** The companion app. */
export const companionText = {
  title: (service: string) => `${service} companion`,
  unnamedDevice: 'This device',
  loading: 'Loading',
  cancel: 'Cancel',
  crashed: 'The application has stopped working. Please get in touch with the administrators.',

  broken:
    "This browser can't store anything for this page, so it can't keep a key. Leave private browsing or use another browser.",

  pair: {
    heading: 'Pair this device',
    intro:
      'Approve sign-ins on this device. In the portal, open Two-Factor Authentication and choose “Pair a device”.',
    another: 'Pair another account',
    scan: 'Scan the QR code',
    stopScan: 'Stop scanning',
    scanHint: 'Point the camera at the QR code in the portal.',
    noCamera: "The camera can't be used. Enter the code instead.",
    code: 'Pairing code or link',
    codeHint: "You'll find it below the QR code.",
    wrongCode: 'Enter the 16 characters below the QR code, or the whole link.',
    name: 'Name of this device',
    nameHint: 'This is how it appears in the portal.',
    nameRequired: 'Required',
    submit: 'Pair device',
    failed: 'The device could not be paired.',
    back: 'Back',
    done: (account: string) => `Paired with ${account}.`,
  },

  home: {
    heading: 'Requests',
    none: 'No requests',
    noneText: 'When you sign in, the request appears here. Keep this app open in the meantime.',
    waiting: (count: number) =>
      count === 1 ? '1 request is waiting for you.' : `${count} requests are waiting for you.`,
    offline: "You're offline. Requests will appear when you're back online.",
    accounts: 'Accounts',
  },

  approval: {
    purposes: {
      sign_in: 'Are you signing in?',
      password_reset: 'Are you resetting your password?',
      confirm_action: 'Are you changing your security settings?',
      application_request: 'An application needs your approval',
    },
    account: 'Account',
    application: 'Application',
    place: 'Place',
    ip: 'IP address',
    browser: 'Browser',
    time: 'Time',
    unknown: 'Unknown',
    choose: 'Choose the number shown in the portal:',
    number: (number: string) => `Approve with ${number}`,
    message: 'Message',
    compare: 'Approve only if you see the same message where you asked for this.',
    amount: 'Amount',
    to: 'For',
    consent: 'It will also be able to:',
    approve: 'Approve',
    refuse: 'Deny',
    refused: "Denied. This application can't ask you again for half an hour.",
    deny: "No, it wasn't me",
    secondsLeft: (seconds: number) => `${seconds} s left`,
    wrongNumber: "That wasn't the right number. The request has ended. Start a new one in the portal.",
    denied: 'Denied. The request has ended, and we have sent you a notice.',
    over: 'This request has already ended.',
    failed: 'The answer could not be sent. Please try again.',
  },

  ended: {
    approved: 'Approved',
    over: 'This request has ended.',
    approvedText: "The portal continues automatically. If it doesn't, enter this code there:",
    secondsLeft: (seconds: number) => `Valid for ${seconds} s`,
    dismiss: 'Done',
  },

  account: {
    pairedAs: (device: string) => `Paired as ${device}`,
    remove: 'Remove',
    removeNamed: (account: string) => `Remove ${account}`,
    confirm: (account: string) => `Remove ${account} from this device?`,
    confirmText: 'This device will no longer be able to approve sign-ins to this account.',
    failed: 'The pairing could not be removed. Please try again.',
    gone: 'This pairing was removed, or the account can no longer sign in.',
    forget: 'Remove it',
  },

  push: {
    offer: 'Get notified of new requests, even when this app is closed.',
    turnOn: 'Turn on notifications',
    refused: 'Notifications are blocked for this page. Allow them in your browser settings.',
    failed: 'Notifications could not be turned on.',
    title: 'A request is waiting for you',
    body: 'Open the companion app to approve or deny it.',
  },
};
