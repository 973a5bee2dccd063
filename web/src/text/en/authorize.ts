export const authorizeText = {
  accessDenied: 'Access denied',
  accessDeniedHint: 'Access denied. Please contact your administrator.',
  goBack: 'Go back',
};
