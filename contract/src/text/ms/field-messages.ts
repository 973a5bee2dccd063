import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: 'Wajib diisi',
  email: 'Masukkan alamat e-mel yang sah.',
  phone_too_short: 'Sekurang-kurangnya 5 digit diperlukan',
  phone_invalid: 'Masukkan nombor telefon yang sah.',
  password_mismatch: 'Kata laluan tidak sepadan',
  password_rules: 'Sila penuhi setiap syarat di bawah.',
  password_too_short: 'Gunakan sekurang-kurangnya 8 aksara.',
  password_too_long: 'Gunakan tidak lebih daripada 128 aksara.',
  password_common: 'Kata laluan ini mudah diteka. Tambah lagi perkataan atau aksara.',
  password_personal:
    'Kata laluan ini terdiri daripada nama anda, alamat e-mel anda atau nama perkhidmatan ini.',
  password_breached: 'Kata laluan ini pernah muncul dalam kebocoran data. Pilih yang lain.',
  timezone_unknown: 'Pilih zon waktu daripada senarai.',
  photo_kind: 'Pilih gambar JPEG, PNG atau WebP.',
  photo_pixels: 'Pilih gambar yang setiap sisinya tidak melebihi 4,000 piksel.',
  photo_damaged: 'Gambar ini rosak. Sila pilih yang lain.',
  photo_too_large: 'Pilih gambar yang tidak melebihi 2 MB.',
  photo_address: 'Foto hanya boleh dimuat naik atau dialih keluar.',
  password_wrong: 'Ini bukan kata laluan semasa anda.',
  password_same: 'Pilih kata laluan yang berbeza daripada yang sekarang.',
  contact_same: 'Ini sudah milik anda.',
  too_long: 'Ini terlalu panjang.',
  unknown_field: 'Medan ini tidak diterima.',
  invalid: 'Nilai ini tidak sah.',
};
