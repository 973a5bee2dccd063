import type { FactorType } from '@latchkey/contract/http/api-error';
import type { Translated } from '@latchkey/contract/text/translated';
import type { gettingBackInText as English } from '../en/getting-back-in.ts';

const begins = {
  passkey: 'kunci sandi Anda',
  password: 'kata sandi Anda',
  phone_code: 'kode ke telepon Anda',
  reset: 'kata sandi baru lewat email',
};

const seconds: Record<FactorType, string> = {
  passkey: 'kunci sandi Anda',
  carro_id: 'aplikasi pendamping',
  totp: 'aplikasi autentikator Anda',
  email_otp: 'kode lewat email',
  sms_otp: 'kode ke telepon Anda',
  lark_otp: 'kode di Lark',
  password: 'kata sandi Anda',
  recovery_code: 'kode pemulihan',
};

export const gettingBackInText: Translated<typeof English> = {
  title: 'Bisakah saya masuk lagi?',
  description: 'Cara Anda masuk jika kehilangan sesuatu, menurut keadaan akun Anda hari ini.',
  newMethods:
    'Untuk kata sandi baru lewat email, metode login baru dapat dipakai sehari setelah ditambahkan.',
  failed: 'Metode login Anda tidak dapat dimuat.',
  prepared: 'Anda selalu dapat masuk lagi',
  preparedText: 'Apa pun di bawah ini yang hilang, Anda masih punya cara untuk masuk.',
  missing: 'Ada keadaan yang membuat Anda tidak dapat masuk lagi',
  losses: {
    phone: 'Jika ponsel Anda hilang',
    password: 'Jika Anda lupa kata sandi',
    mailbox: 'Jika Anda kehilangan akses ke email',
  },
  stillBy: 'Anda masih dapat masuk dengan',
  lockedOut: 'Anda tidak dapat masuk sendiri. Metode login Anda harus direset orang lain terlebih dahulu.',
  way: (way, second) => (second ? `${begins[way]} dan ${seconds[second]}` : begins[way]),
  more: (count) => `dan ${count} cara lainnya`,
  remedies: {
    recovery_code: {
      hint: 'Kode pemulihan di atas kertas paling membantu. Hanya perlu satu menit.',
      action: 'Dapatkan kode pemulihan',
    },
    passkey: {
      hint: 'Kunci sandi yang disimpan pengelola kata sandi Anda paling membantu. Hanya perlu satu menit.',
      action: 'Tambahkan kunci sandi',
    },
    totp: { hint: 'Aplikasi autentikator paling membantu.', action: 'Siapkan aplikasi' },
    email_otp: {
      hint: 'Alamat email yang terverifikasi paling membantu.',
      action: 'Verifikasi email Anda',
    },
  },
};
