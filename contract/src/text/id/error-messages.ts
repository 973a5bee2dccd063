import type { errorMessages as English } from '../error-messages.en.ts';
import type { Translated } from '../translated.ts';

export const errorMessages: Translated<typeof English> = {
  malformed: 'Permintaan tidak dapat dibaca.',
  invalid_token: 'Tautan ini tidak valid atau sudah kedaluwarsa. Silakan minta tautan baru.',
  invalid_request: 'Aplikasi mengirim permintaan yang tidak dapat dijawab.',
  unauthenticated: 'Sesi Anda telah berakhir. Silakan masuk lagi.',
  invalid_credential: 'Data login salah',
  forbidden: 'Akses ditolak. Silakan hubungi administrator Anda.',
  no_access: 'Anda tidak memiliki akses ke aplikasi ini. Silakan hubungi administrator Anda.',
  registration_closed: 'Akun di sini dibuat oleh administrator. Silakan minta undangan.',
  '2fa_required': 'Silakan konfirmasi bahwa ini Anda.',
  attention_required: 'Ada hal yang perlu Anda perhatikan sebelum melanjutkan.',
  login_required: 'Silakan masuk lagi untuk melanjutkan.',
  consent_required: 'Silakan konfirmasi bahwa aplikasi ini boleh mendapat akses.',
  proof_required: 'Browser ini tidak dapat lagi mengonfirmasi sesi Anda. Silakan masuk lagi.',
  invalid_proof: 'Permintaan ini tidak dapat dikonfirmasi. Silakan coba lagi.',
  use_dpop_nonce: 'Permintaan ini datang terlambat untuk dikonfirmasi. Silakan coba lagi.',
  not_found: 'Tidak ditemukan.',
  conflict: 'Ini sudah digunakan.',
  too_large: 'Ini terlalu besar.',
  unsupported_media_type: 'Permintaan harus dikirim sebagai application/json.',
  invalid_fields: 'Silakan periksa kolom yang ditandai.',
  invalid_code: 'Kode ini tidak benar.',
  code_used: 'Kode ini sudah digunakan. Tunggu kode berikutnya.',
  challenge_expired: 'Kode ini sudah kedaluwarsa. Silakan minta kode baru.',
  factor_locked:
    'Metode ini dikunci karena terlalu banyak percobaan yang salah. Silakan gunakan metode lain.',
  rate_limited: 'Terlalu banyak percobaan. Silakan coba lagi nanti.',
  internal: 'Terjadi kesalahan di pihak kami. Silakan coba lagi.',
  overloaded: 'Layanan sedang sibuk. Silakan coba beberapa saat lagi.',
  unavailable: 'Layanan sedang sibuk. Silakan coba beberapa saat lagi.',
};
