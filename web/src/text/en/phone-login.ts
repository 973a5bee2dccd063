/** Signing in with a phone: the form and the page of the code. Loaded when the tab is chosen. */
export const phoneLoginText = {
  country: 'Country',
  phoneNumber: 'Phone number',
  getOtp: 'Get OTP',
  byWhatsapp: 'Get Code by Whatsapp',
  byWhatsappHint: 'If you have whatsapp with this phone number.',
  requestingOtp: 'Requesting OTP.',
  otpRequested: 'OTP requested.',
  tryAgainIn: (seconds: number) => `A code was sent a moment ago. Please try again in ${seconds}s.`,
  verifyTitle: 'Verify OTP',
  smsSent: (reference: string) => `We have sent you an SMS code to your phone number. Ref: (${reference})`,
  whatsappSent: (reference: string) =>
    `We have sent you a WhatsApp code to your phone number. Ref: (${reference})`,
  resendSms: 'Resend SMS',
  resendWhatsapp: 'Resend by WhatsApp',
  resendIn: (seconds: number) => `Resend in ${seconds}s`,
  resending: 'Resending..',
  resent: 'OTP requested',
  back: 'Back',
  notVerified: 'The code could not be verified.',
  attemptsLeft: (count: number) => (count === 1 ? '1 attempt left.' : `${count} attempts left.`),
  noAttempts: 'No attempts left. Please request a new code.',
};
