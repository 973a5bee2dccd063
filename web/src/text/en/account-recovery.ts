/** Requesting a reset of lost second factors, and stopping one. */
export const accountRecoveryText = {
  lost: 'I have lost all of them',
  lostHint:
    'You can ask for them to be reset. That takes three days, in which you can stop it if somebody else asked.',
  signInFirst:
    'You can ask for them to be reset. Log out, sign in on this device again, and choose this within ten minutes.',
  ask: 'Ask for a reset',
  explain:
    'We send a code to one of your contacts. Then all of them are told, and for 72 hours anybody who is signed in or has our message can stop it.',
  sendTo: (contact: string) => `Send a code to ${contact}`,
  asked: (date: string) => `Asked on ${date}.`,
  done: (date: string) => `Done on ${date}.`,
  doneWithOperator: (date: string) => `Done on ${date} at the earliest, once an administrator has agreed.`,
  approved: (date: string) => `An administrator has agreed. Done on ${date}.`,
  afterwards:
    'Then sign in as you did now and set up a new method. Was it not you? Stop it with the link in our message.',
  wasStopped: 'The last request was stopped',
  askAgain: (date: string) => `You can ask again from ${date} on. Until then your administrator can help.`,
  notLoaded: 'This could not be loaded. Please try again.',
  waits: (date: string) => `Someone asked to reset your second factors. It takes effect ${date}.`,
  waitsForOperator: (date: string) =>
    `Someone asked to reset your second factors. It takes effect ${date} at the earliest, once an administrator has agreed.`,
  stopThis: 'Stop this',
  stopping: 'Stopping..',
  stopped: 'The reset was stopped. Change your password if you did not ask for it.',
  failed: 'The reset could not be stopped.',
  stopTitle: 'Stop the reset of your second factors?',
  stopHint: (contact: string) =>
    `Someone who passed the first factor of the account of ${contact} asked for all second ones to be reset. If it was not you, stop it: they stay as they are.`,
  stopNow: 'Stop the reset',
  stoppedTitle: 'The reset was stopped',
  stoppedHint:
    'Your second factors stay as they are, and nobody can ask again for seven days. Whoever asked knows your password or has your phone number: set a new password now.',
  stoppedBefore: 'The reset was stopped already',
  setPassword: 'Set a new password',
  over: 'This link is too old',
  overHint: 'Nothing waits any more that it could stop.',
  signIn: 'Log in',
};
