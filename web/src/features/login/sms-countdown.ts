/** The name of the countdown that the phone form starts and the code screen goes on with, over reloads too. */
export const smsCountdown = 'sms-otp';
