import type { Translated } from '@latchkey/contract/text/translated';
import type { loginText as English } from '../en/login.ts';

// The terms of this language: sign in = log masuk, sign out = log keluar, account = akaun, password = kata laluan,
// email = e-mel, passkey = kunci laluan, two-factor authentication = pengesahan dua faktor, second factor = faktor kedua,
// sign-in method = kaedah log masuk, authenticator app = apl pengesah, companion app = apl pendamping,
// recovery code = kod pemulihan, pair = gandingkan, approve = luluskan, deny = tolak, confirm and verify = sahkan,
// device = peranti, browser = pelayar, link = pautan, remove = alih keluar, support = pasukan sokongan.
export const loginText: Translated<typeof English> = {
  title: 'Log masuk ke akaun anda',
  methods: 'Kaedah log masuk',
  email: 'E-mel',
  phone: 'Nombor telefon',
  password: 'Kata laluan',
  emailExample: (domain) => `anda@${domain}`,
  logIn: 'Log masuk',
  forgotPassword: 'Lupa kata laluan?',
  createAccount: 'Cipta akaun anda',
  existingAccounts: 'Log masuk dengan akaun sedia ada',
  authenticating: 'Mengesahkan akaun…',
  loggedIn: 'Berjaya log masuk',
  invalidCredential: 'Maklumat log masuk tidak sah',
  signInWithPasskey: 'Log masuk dengan kunci laluan',
};
