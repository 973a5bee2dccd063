export const loginText = {
  title: 'Sign in to your account',
  methods: 'Sign-in method',
  email: 'Email',
  phone: 'Phone Number',
  password: 'Password',
  emailExample: (domain: string) => `you@${domain}`,
  logIn: 'Log in',
  forgotPassword: 'Forgot password?',
  existingAccounts: 'Sign in with existing accounts',
  authenticating: 'Authenticating account...',
  loggedIn: 'Successfully logged in',
  invalidCredential: 'Invalid credential',
};
