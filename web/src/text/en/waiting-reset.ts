/** A waiting password reset, shown on every page of its account. */
export const waitingResetText = {
  waits: (date: string) => `Someone asked to reset your password. It takes effect on ${date}.`,
  stop: 'Stop the reset',
  stopping: 'Stopping..',
  stopped: 'The password reset was stopped.',
  failed: 'The password reset could not be stopped.',
};
