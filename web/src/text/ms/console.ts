import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleText as English } from '../en/console.ts';

export const consoleText: Translated<typeof English> = {
  title: 'Konsol',
  navigation: 'Konsol',
  toAccount: 'Akaun saya',
  checking: 'Menyemak akses anda…',
  notOperator: 'Ruangan ini untuk pengendali',
  notOperatorHint:
    'Akaun anda tiada peranan di sini. Jika anda memerlukannya, minta daripada pemilik portal ini.',
  goToAccount: 'Pergi ke akaun anda',
  confirmTitle: 'Sahkan bahawa ini anda',
  confirmHint: 'Konsol memerlukan sesi dengan dua faktor. Sahkan faktor kedua untuk meneruskan.',
  confirm: 'Sahkan',
  setUpTitle: 'Sediakan faktor kedua',
  setUpHint:
    'Konsol memerlukan sesi dengan dua faktor, dan tiada kaedah lain pada akaun ini yang dikira sebagai faktor kedua di sini.',
  setUp: 'Sediakan kaedah',
  accessFailed: 'Akses anda tidak dapat disemak.',
  notFound: 'Tiada halaman sedemikian dalam konsol.',
  notFoundHint: 'Apa yang anda cari mungkin telah dialih keluar.',
  back: (page) => `Kembali ke ${page}`,

  search: 'Cari',
  clearSearch: 'Kosongkan carian',
  all: 'Semua',
  loadMore: 'Muatkan lagi',
  listFailed: 'Senarai tidak dapat dimuatkan.',
  nothingFound: 'Tiada hasil',
  nothingFoundHint: 'Cuba kurangkan huruf, atau buang satu penapis.',
  shown: (count, hasMore) => `${count}${hasMore ? '+' : ''} entri ditunjukkan`,

  reason: 'Sebab',
  reasonHint: 'Disimpan dalam audit, tempat orang lain boleh membacanya.',
  cancel: 'Batal',
  change: 'Tukar',
  working: 'Memproses…',

  roles: { owner: 'Pemilik', admin: 'Pentadbir', support: 'Sokongan', auditor: 'Juruaudit' },
  roleMay: {
    owner: 'Semuanya',
    admin: 'Semuanya kecuali pengendali dan kunci',
    support: 'Membaca, dan membantu orang log masuk',
    auditor: 'Membaca',
  },
  active: 'Aktif',
  suspended: 'Digantung',
};
