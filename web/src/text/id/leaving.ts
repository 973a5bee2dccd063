import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: 'Data Anda',
  download: 'Unduh data saya',
  downloadHint: 'Semua data tentang Anda yang disimpan, dalam satu file.',
  downloading: 'Mengumpulkan data Anda…',
  downloaded: 'Data Anda telah diunduh.',
  downloadFailed: 'Data Anda tidak dapat diunduh.',
  fileName: (date) => `data-saya-${date}.json`,

  deleteAccount: 'Hapus akun',
  deleteHint: 'Anda punya beberapa hari untuk berubah pikiran; setelah itu semuanya hilang.',
  deleteTitle: 'Hapus akun Anda?',
  deleteSaid: [
    'Anda langsung keluar dari semua perangkat, begitu juga aplikasi yang Anda gunakan dengan akun ini.',
    'Selama beberapa hari Anda dapat membatalkannya: masuk lagi, atau buka tautan yang kami kirim lewat email.',
    'Setelah itu semuanya dihapus secara permanen: profil, metode login, dan riwayat Anda.',
  ],
  cancel: 'Pertahankan',
  deleting: 'Menghapus…',
  deleted: (date) =>
    `Akun Anda akan dihapus pada ${date}. Masuk sebelum tanggal itu untuk mempertahankannya.`,
  deleteFailed: 'Akun tidak dapat dihapus.',

  noticeSaid: (date) =>
    `Pada ${date} semua isinya dihapus secara permanen. Sampai saat itu Anda masih dapat mempertahankannya; sementara itu tidak ada hal lain yang dapat dilakukan.`,
  keep: 'Pertahankan akun saya',
  kept: 'Akun Anda dipertahankan.',
  keepFailed: 'Ini tidak dapat disimpan.',

  keepTitle: 'Pertahankan akun Anda?',
  keepHint: (email) => `Akun ${email} akan dihapus. Jika dipertahankan, akun itu tetap seperti semula.`,
  keptTitle: 'Akun Anda dipertahankan',
  keptHint: 'Masuk seperti biasa.',
  keptBefore: 'Akun Anda sudah dipertahankan',
  keepOver: 'Tautan ini tidak berlaku lagi',
  keepOverHint: 'Masuk: jika akun masih ada, Anda dapat mempertahankannya.',
  signIn: 'Masuk',
};
