import type { fieldMessages as English } from '../field-messages.en.ts';
import type { Translated } from '../translated.ts';

export const fieldMessages: Translated<typeof English> = {
  required: 'Wajib diisi',
  email: 'Masukkan alamat email yang valid.',
  phone_too_short: 'Minimal 5 digit',
  phone_invalid: 'Masukkan nomor telepon yang valid.',
  password_mismatch: 'Kata sandi tidak sama',
  password_rules: 'Silakan penuhi setiap aturan di bawah ini.',
  password_too_short: 'Gunakan minimal 8 karakter.',
  password_too_long: 'Gunakan maksimal 128 karakter.',
  password_common: 'Kata sandi ini mudah ditebak. Tambahkan kata atau karakter.',
  password_personal: 'Kata sandi ini terdiri dari nama Anda, alamat email Anda, atau nama layanan ini.',
  password_breached: 'Kata sandi ini pernah muncul dalam kebocoran data. Pilih yang lain.',
  timezone_unknown: 'Pilih zona waktu dari daftar.',
  photo_kind: 'Pilih gambar JPEG, PNG, atau WebP.',
  photo_pixels: 'Pilih gambar dengan sisi maksimal 4.000 piksel.',
  photo_damaged: 'Gambar ini rusak. Silakan pilih yang lain.',
  photo_too_large: 'Pilih gambar maksimal 2 MB.',
  photo_address: 'Foto hanya dapat diunggah atau dihapus.',
  password_wrong: 'Ini bukan kata sandi Anda saat ini.',
  password_same: 'Pilih kata sandi yang berbeda dari yang sekarang.',
  contact_same: 'Ini sudah milik Anda.',
  too_long: 'Ini terlalu panjang.',
  unknown_field: 'Kolom ini tidak diterima.',
  invalid: 'Nilai ini tidak valid.',
};
