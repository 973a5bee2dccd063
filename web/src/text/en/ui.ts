/** Texts in basic controls. */
export const uiText = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  close: 'Close',
  copy: 'Copy',
  copying: 'Copying..',
  copied: 'Copied',
  copyFailed: 'Failed to copy',
  codeLabel: (length: number) => `${length}-digit code`,
  or: 'OR',
  notGiven: 'Not provided',
  qrCodeFailed: 'The QR code could not be loaded. Please use the text below it.',
  tryAgain: 'Try again',
  reference: (id: string) => `Reference: ${id}`,
  copyReference: 'Copy the reference',
  closeToast: 'Close toast',
  notifications: 'Notifications',
};
