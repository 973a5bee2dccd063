import type { Translated } from '@latchkey/contract/text/translated';
import type { leavingText as English } from '../en/leaving.ts';

export const leavingText: Translated<typeof English> = {
  title: 'Data anda',
  download: 'Muat turun data saya',
  downloadHint: 'Semua yang disimpan tentang anda, dalam satu fail.',
  downloading: 'Mengumpulkan data anda…',
  downloaded: 'Data anda telah dimuat turun.',
  downloadFailed: 'Data anda tidak dapat dimuat turun.',
  fileName: (date) => `data-saya-${date}.json`,

  deleteAccount: 'Padam akaun',
  deleteHint: 'Anda ada beberapa hari untuk berfikir semula; selepas itu tiada apa-apa yang tinggal.',
  deleteTitle: 'Padam akaun anda?',
  deleteSaid: [
    'Anda dilog keluar di semua tempat serta-merta, begitu juga aplikasi yang anda gunakan dengannya.',
    'Dalam tempoh beberapa hari anda boleh membatalkannya: log masuk semula, atau buka pautan yang kami e-melkan.',
    'Selepas itu semuanya dipadamkan buat selama-lamanya: profil, kaedah log masuk dan sejarah anda.',
  ],
  cancel: 'Kekalkan',
  deleting: 'Memadam…',
  deleted: (date) => `Akaun anda akan dipadamkan pada ${date}. Log masuk sebelum itu untuk mengekalkannya.`,
  deleteFailed: 'Akaun tidak dapat dipadamkan.',

  noticeSaid: (date) =>
    `Pada ${date} semua kandungannya dipadamkan buat selama-lamanya. Sehingga itu anda boleh mengekalkannya; tiada apa-apa lain boleh dilakukan sementara itu.`,
  keep: 'Kekalkan akaun saya',
  kept: 'Akaun anda dikekalkan.',
  keepFailed: 'Ini tidak dapat disimpan.',

  keepTitle: 'Kekalkan akaun anda?',
  keepHint: (email) =>
    `Akaun ${email} akan dipadamkan. Jika anda mengekalkannya, akaun itu kekal seperti sedia kala.`,
  keptTitle: 'Akaun anda dikekalkan',
  keptHint: 'Log masuk seperti biasa.',
  keptBefore: 'Akaun anda sudah dikekalkan',
  keepOver: 'Pautan ini tidak lagi sah',
  keepOverHint: 'Log masuk: jika akaun itu masih ada, anda boleh mengekalkannya.',
  signIn: 'Log masuk',
};
