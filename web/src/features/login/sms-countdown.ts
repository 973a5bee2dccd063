/** Name of the countdown that the phone form starts and the code screen continues, also across reloads. */
export const smsCountdown = 'sms-otp';
