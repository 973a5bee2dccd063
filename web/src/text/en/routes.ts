/** Page titles (docs/behaviour/brands.md#titles); null for only the app name. */
export const routeTitles = {
  root: null,
  applications: 'Applications',
  profileDetail: 'Profile',
  securityMfa: 'Two-Factor Authentication',
  securityPassword: 'Password Setting',
  securityRecovery: 'Could I get back in?',
  securityLoginHistory: 'Login History',
  authLogin: 'Login',
  authEmailVerification: 'Email Verification',
  authSignInReport: 'Review Sign-in',
  authStopRecovery: 'Stop Reset of Second Factors',
  authStopReset: 'Stop Password Reset',
  authTakeBackEmail: 'Restore Email',
  authRegister: 'Create Account',
  authKeepAccount: 'Keep Account',
  authForgotPassword: 'Forgot Password',
  authResetPassword: 'Reset Password',
  authSmsOtpVerify: 'Verify OTP',
  authAccounts: 'Accounts',
  authApp: 'Authorize Application',
  authLoginAttentions: 'Login Attentions',
  authInvalidAccess: 'Invalid Access',
  authDevice: 'Connect a Device',
  authLogout: 'Sign Out',
  console: 'Console',
  aboutPrivacy: 'Privacy Policy',
} as const;

export const notFoundTitle = 'Page not found';

export const pageTitle = (title: string | null, appName: string) =>
  title ? `${title} - ${appName}` : appName;
