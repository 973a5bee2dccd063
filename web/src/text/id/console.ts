import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: 'Konsol',
  navigation: 'Konsol',
  toAccount: 'Akun saya',
  checking: 'Memeriksa akses Anda…',
  notOperator: 'Area ini khusus operator',
  notOperatorHint: 'Akun Anda tidak memiliki peran di sini. Jika memerlukannya, hubungi pemilik portal ini.',
  goToAccount: 'Buka akun Anda',
  confirmTitle: 'Konfirmasi bahwa ini Anda',
  confirmHint: 'Konsol memerlukan sesi dengan dua faktor. Konfirmasi faktor kedua untuk melanjutkan.',
  confirm: 'Konfirmasi',
  setUpTitle: 'Siapkan faktor kedua',
  setUpHint:
    'Konsol memerlukan sesi dengan dua faktor, dan tidak ada metode lain di akun ini yang berlaku sebagai faktor kedua di sini.',
  setUp: 'Siapkan metode',
  accessFailed: 'Akses Anda tidak dapat diperiksa.',
  notFound: 'Halaman ini tidak ada di konsol.',
  notFoundHint: 'Yang Anda cari mungkin sudah dihapus.',
  back: (page) => `Kembali ke ${page}`,

  search: 'Cari',
  clearSearch: 'Hapus pencarian',
  all: 'Semua',
  loadMore: 'Muat lebih banyak',
  listFailed: 'Daftar tidak dapat dimuat.',
  nothingFound: 'Tidak ada hasil',
  nothingFoundHint: 'Coba dengan lebih sedikit huruf, atau hapus salah satu filter.',
  shown: (count, hasMore) => `${count}${hasMore ? '+' : ''} entri ditampilkan`,

  reason: 'Alasan',
  reasonHint: 'Disimpan di audit, yang dapat dibaca orang lain.',
  cancel: 'Batal',
  change: 'Ubah',
  working: 'Memproses…',

  roles: { owner: 'Pemilik', admin: 'Admin', support: 'Dukungan', auditor: 'Auditor' },
  roleMay: {
    owner: 'Semuanya',
    admin: 'Semuanya kecuali operator dan kunci',
    support: 'Membaca, dan membantu orang masuk',
    auditor: 'Membaca',
  },
  active: 'Aktif',
  suspended: 'Ditangguhkan',
};
