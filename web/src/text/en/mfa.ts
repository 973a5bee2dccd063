export const mfaText = {
  modalTitle: '2FA Verification',
  chooseMethod: 'Choose your preferred verification method.',
  back: 'Back',
  pageTitle: 'Two-Factor Authentication',
  enableSuggestion: 'A second step at sign-in keeps others out, even if they know your password.',
  enableTwoFactor: 'Enable two-factor authentication',
};
