/** Requesting a reset of lost second factors, and stopping one. */
export const accountRecoveryText = {
  lost: "I've lost all of them",
  lostHint:
    'You can request a reset. It takes three days, so you have time to stop it if someone else requested it.',
  signInFirst:
    'You can request a reset. Log out, sign in on this device again, and choose this within ten minutes.',
  ask: 'Request a reset',
  explain:
    "We'll send a code to one of your contacts. Then we'll notify all of them, and for 72 hours anyone who is signed in or has our message can stop the reset.",
  sendTo: (contact: string) => `Send a code to ${contact}`,
  asked: (date: string) => `Requested on ${date}.`,
  done: (date: string) => `Takes effect on ${date}.`,
  doneWithOperator: (date: string) =>
    `Takes effect on ${date} at the earliest, once an administrator has approved it.`,
  approved: (date: string) => `An administrator has approved it. Takes effect on ${date}.`,
  afterwards:
    "After that, sign in as you did now and set up a new method. If this wasn't you, stop it with the link in our message.",
  wasStopped: 'The last request was stopped',
  askAgain: (date: string) =>
    `You can request another reset from ${date}. Until then, your administrator can help.`,
  notLoaded: 'This could not be loaded. Please try again.',
  waits: (date: string) => `Someone asked to reset your second factors. It takes effect on ${date}.`,
  waitsForOperator: (date: string) =>
    `Someone asked to reset your second factors. It takes effect on ${date} at the earliest, once an administrator has approved it.`,
  stopThis: 'Stop the reset',
  stopping: 'Stopping..',
  stopped: "The reset was stopped. If you didn't request it, change your password.",
  failed: 'The reset could not be stopped.',
  stopTitle: 'Stop the reset of your second factors?',
  stopHint: (contact: string) =>
    `Someone who passed the first factor of ${contact}'s account asked to reset all its second factors. If this wasn't you, stop the reset to keep them as they are.`,
  stopNow: 'Stop the reset',
  stoppedTitle: 'The reset was stopped',
  stoppedHint:
    'Your second factors stay as they are, and nobody can request another reset for seven days. Whoever requested this one knows your password or has your phone number, so set a new password now.',
  stoppedBefore: 'The reset was already stopped',
  setPassword: 'Set a new password',
  over: 'This link has expired',
  overHint: 'There is no longer a reset to stop.',
  signIn: 'Sign in',
};
