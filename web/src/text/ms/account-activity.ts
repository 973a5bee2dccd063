import type { PersonalField } from '@latchkey/contract/profile/personal-fields';
import type { Translated } from '@latchkey/contract/text/translated';
import type { accountActivityText as English } from '../en/account-activity.ts';
import { factorNames } from './factors.ts';

const fields: Readonly<Record<PersonalField, string>> & Readonly<Record<string, string>> = {
  name: 'nama',
  given_name: 'nama pertama',
  family_name: 'nama keluarga',
  gender: 'jantina',
  timezone: 'zon waktu',
  email: 'e-mel',
  phone: 'telefon',
  partner: 'akses rakan kongsi',
  lark_id: 'ID Lark',
  mfa_enforced: 'sama ada log masuk dua faktor diwajibkan',
  allow_codes: 'kod melalui e-mel dan SMS',
};

const told: Readonly<Record<string, string>> = {
  'user.created': 'Akaun dicipta',
  'user.imported': 'Akaun dicipta',
  'user.updated': 'Akaun ditukar',
  'user.photo_changed': 'Foto ditukar',
  'user.suspended': 'Akaun digantung',
  'user.activated': 'Akaun diaktifkan semula',
  'user.locked': 'Log masuk dikunci buat seketika',
  'user.unlocked': 'Kunci log masuk dibuka',
  'user.password_set': 'Kata laluan ditetapkan',
  'user.password_changed': 'Kata laluan ditukar',
  'user.password_reset': 'Kata laluan ditetapkan semula melalui e-mel',
  'user.password_removed': 'Kata laluan dialih keluar',
  'user.reset_scheduled': 'Tetapan semula kata laluan diminta',
  'user.reset_stopped': 'Tetapan semula kata laluan dihentikan',
  'user.email_changed': 'E-mel ditukar',
  'user.email_verified': 'E-mel disahkan',
  'user.phone_changed': 'Telefon ditukar',
  'user.phone_verified': 'Telefon disahkan',
  'user.contact_taken_back': 'Maklumat hubungan diambil semula',
  'user.factor_added': 'Kaedah log masuk ditambah',
  'user.factor_removed': 'Kaedah log masuk dialih keluar',
  'user.factor_renamed': 'Kaedah log masuk dinamakan semula',
  'user.factor_locked': 'Faktor kedua dikunci selepas kod yang salah',
  'user.factor_preferred': 'Faktor lain diminta dahulu',
  'user.recovery_requested': 'Tetapan semula faktor kedua diminta',
  'user.recovery_approved': 'Tetapan semula faktor kedua diluluskan',
  'user.recovery_stopped': 'Tetapan semula faktor kedua dihentikan',
  'user.recovery_lapsed': 'Tetapan semula faktor kedua tidak berlaku',
  'user.factors_reset': 'Semua faktor kedua dialih keluar',
  'user.two_factor_turned_on': 'Log masuk dua faktor dihidupkan',
  'user.two_factor_turned_off': 'Log masuk dua faktor dimatikan',
  'user.recovery_codes_generated': 'Kod pemulihan baharu dijana',
  'user.recovery_codes_viewed': 'Kod pemulihan ditunjukkan',
  'user.consent_given': 'Aplikasi dibenarkan',
  'user.consent_expired': 'Aplikasi tidak digunakan dialih keluar',
  'user.consent_removed': 'Aplikasi dialih keluar',
  'user.device_trusted': 'Peranti dipercayai',
  'user.device_trust_ended': 'Peranti dipercayai dialih keluar',
  'user.session_ended': 'Satu sesi ditamatkan',
  'user.sessions_ended': 'Sesi ditamatkan',
  'user.sign_in_disowned': 'Log masuk dilaporkan',
  'user.operator_role_given': 'Peranan pengendali diberikan',
  'user.operator_role_changed': 'Peranan pengendali ditukar',
  'user.operator_role_taken': 'Peranan pengendali ditarik balik',
};

export const accountActivityText: Translated<typeof English> = {
  title: 'Aktiviti akaun',
  description: 'Apa yang ditukar pada akaun anda, dan oleh siapa.',
  loadFailed: 'Ini tidak dapat dimuatkan.',
  empty: 'Belum ada perubahan',
  emptyHint: 'Setiap perubahan pada akaun anda akan disenaraikan di sini.',
  loadMore: 'Tunjukkan perubahan terdahulu',
  what: (action) => told[action] ?? 'Akaun ditukar',
  about: ({ factor, application, fields: names }) =>
    [
      factor && factorNames[factor],
      application,
      ...names.map((name) => fields[name] ?? name.replaceAll('_', ' ')),
    ]
      .filter(Boolean)
      .join(', '),
  by: {
    you: 'Oleh anda',
    operator: 'Oleh pasukan sokongan',
    machine: 'Oleh organisasi anda',
    system: 'Oleh portal',
  },
};
