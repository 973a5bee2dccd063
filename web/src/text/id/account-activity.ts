import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: 'nama',
  given_name: 'nama depan',
  family_name: 'nama belakang',
  gender: 'jenis kelamin',
  timezone: 'zona waktu',
  email: 'email',
  phone: 'telepon',
  partner: 'akses mitra',
  lark_id: 'ID Lark',
  mfa_enforced: 'kewajiban autentikasi dua faktor',
  allow_codes: 'kode lewat email dan SMS',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'Akun dibuat',
  'user.imported': 'Akun dibuat',
  'user.updated': 'Akun diubah',
  'user.photo_changed': 'Foto diubah',
  'user.suspended': 'Akun ditangguhkan',
  'user.activated': 'Akun diaktifkan kembali',
  'user.locked': 'Login dikunci sementara',
  'user.unlocked': 'Kunci login dibuka',
  'user.password_set': 'Kata sandi dibuat',
  'user.password_changed': 'Kata sandi diubah',
  'user.password_reset': 'Kata sandi direset lewat email',
  'user.password_removed': 'Kata sandi dihapus',
  'user.reset_scheduled': 'Reset kata sandi diminta',
  'user.reset_stopped': 'Reset kata sandi dihentikan',
  'user.email_changed': 'Email diubah',
  'user.email_verified': 'Email diverifikasi',
  'user.phone_changed': 'Nomor telepon diubah',
  'user.phone_verified': 'Nomor telepon diverifikasi',
  'user.contact_taken_back': 'Kontak diambil kembali',
  'user.factor_added': 'Metode login ditambahkan',
  'user.factor_removed': 'Metode login dihapus',
  'user.factor_renamed': 'Nama metode login diganti',
  'user.factor_locked': 'Faktor kedua dikunci karena kode salah',
  'user.factor_preferred': 'Metode pilihan diubah',
  'user.recovery_requested': 'Reset faktor kedua diminta',
  'user.recovery_approved': 'Reset faktor kedua disetujui',
  'user.recovery_stopped': 'Reset faktor kedua dihentikan',
  'user.recovery_lapsed': 'Reset faktor kedua batal',
  'user.factors_reset': 'Semua faktor kedua dihapus',
  'user.two_factor_turned_on': 'Autentikasi dua faktor diaktifkan',
  'user.two_factor_turned_off': 'Autentikasi dua faktor dinonaktifkan',
  'user.recovery_codes_generated': 'Kode pemulihan baru dibuat',
  'user.recovery_codes_viewed': 'Kode pemulihan ditampilkan',
  'user.consent_given': 'Aplikasi diizinkan',
  'user.consent_expired': 'Aplikasi yang tidak digunakan dihapus',
  'user.consent_removed': 'Aplikasi dihapus',
  'user.device_trusted': 'Perangkat dipercaya',
  'user.device_trust_ended': 'Perangkat tepercaya dihapus',
  'user.session_ended': 'Satu sesi diakhiri',
  'user.sessions_ended': 'Sesi diakhiri',
  'user.sign_in_disowned': 'Login dilaporkan',
  'user.operator_role_given': 'Peran operator diberikan',
  'user.operator_role_changed': 'Peran operator diubah',
  'user.operator_role_taken': 'Peran operator dicabut',
};

export const accountActivityText: Translated<typeof English> = {
  title: 'Aktivitas akun',
  description: 'Yang berubah pada akun Anda, dan oleh siapa.',
  loadFailed: 'Ini tidak dapat dimuat.',
  empty: 'Belum ada perubahan',
  emptyHint: 'Setiap perubahan pada akun Anda akan tercantum di sini.',
  loadMore: 'Tampilkan perubahan sebelumnya',
  /** An action of a newer release has no text here. */
  what: (action) => told[action] ?? 'Akun diubah',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join(', '),
  by: {
    you: 'Oleh Anda',
    operator: 'Oleh tim dukungan',
    machine: 'Oleh organisasi Anda',
    system: 'Oleh portal',
  },
};
