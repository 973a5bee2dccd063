/** Notifications of account events on an open page. Each says what to do if it was somebody else. */
export const realtimeText = {
  sign_in: "New sign-in to your account. If this wasn't you, check Devices Login.",
  factors: 'Your two-factor methods were changed in another browser or on another device.',
  password: 'Your password was changed in another browser.',
  recovery_waits: 'Someone asked to reset your second factors. You can stop it at the top of the page.',
  recovery_stopped: 'The reset of your second factors was stopped.',
  password_reset_waits: 'Someone asked to reset your password. You can stop it at the top of the page.',
  password_reset_stopped: 'Your password reset was stopped in another browser.',
  contacts: 'Your contact details were changed in another browser.',
  contact_verified: 'Your contact details have been verified.',
};
