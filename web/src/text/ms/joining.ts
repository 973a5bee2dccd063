import type { Translated } from '@latchkey/contract/text/translated';
import type { joiningText as English } from '../en/joining.ts';

export const joiningText: Translated<typeof English> = {
  title: 'Cipta akaun anda',
  hint: 'Kami menghantar pautan kepada anda. Akaun anda dicipta apabila anda membukanya.',
  invitedTitle: 'Akaun melalui jemputan sahaja',
  invitedHint: 'Minta jemputan daripada pentadbir perkhidmatan ini. Pautannya membawa anda kembali ke sini.',
  closedTitle: 'Akaun dicipta oleh pentadbir',
  closedHint: 'Minta akaun daripada pentadbir perkhidmatan ini.',
  email: 'E-mel',
  send: 'Hantar pautan',
  sending: 'Menghantar…',
  sent: 'Semak e-mel anda untuk meneruskan.',
  sendFailed: 'Pautan tidak dapat dihantar.',
  sentTitle: 'Semak e-mel anda',
  sentTo: (email) =>
    `Jika ${email} boleh mempunyai akaun di sini, e-mel sedang dihantar. Pautannya boleh digunakan sekali, dalam masa sejam.`,
  askAgain: 'Gunakan e-mel lain, atau minta lagi',
  haveAccount: 'Saya sudah ada akaun',

  joinFor: (email) => `Untuk ${email}`,
  name: 'Nama anda',
  create: 'Cipta akaun',
  usePasskey: 'Gunakan kunci laluan sebagai ganti',
  creating: 'Mencipta akaun anda…',
  created: 'Selamat datang! Akaun anda sudah sedia.',
  createFailed: 'Akaun tidak dapat dicipta.',
  conflictTitle: 'Anda sudah ada akaun',
  conflictHint: 'Akaun dengan e-mel ini telah dicipta selepas pautan dihantar. Log masuk dengannya.',
  linkUsed: 'Pautan ini sudah digunakan',
  linkUsedHint: 'Akaun anda sudah ada. Log masuk dengan kata laluan atau kunci laluan yang anda pilih.',
  linkOver: 'Pautan ini tidak lagi sah',
  linkOverHint: 'Pautan boleh digunakan sekali, dan hanya untuk seketika. Minta yang baharu.',
  newLink: 'Dapatkan pautan baharu',
  signIn: 'Log masuk',
};
