export const mfaText = {
  modalTitle: '2FA Verification',
  chooseMethod: 'Choose your preferred verification method.',
  back: 'Back',
  pageTitle: 'Two-Factor Authentication',
};
