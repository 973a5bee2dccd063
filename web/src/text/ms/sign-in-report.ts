import type { Translated } from '@latchkey/contract/text/translated';
import type { signInReportText as English } from '../en/sign-in-report.ts';

export const signInReportText: Translated<typeof English> = {
  title: 'Adakah ini anda?',
  hint: (email) => `Seseorang log masuk ke ${email}.`,
  device: 'Peranti',
  place: 'Dari',
  time: 'Bila',
  notMe: 'Ini bukan saya',
  wasMe: 'Ini saya',
  consequence:
    'Jika itu bukan anda, log masuk itu dan semua yang berlaku selepasnya ditamatkan. Kata laluan atau nombor telefon yang dengan sendirinya membolehkan orang masuk tidak lagi berfungsi.',
  loadFailed: 'Log masuk ini tidak dapat dimuatkan.',
  reportFailed: 'Ini tidak dapat dilaporkan.',
  reported: 'Log masuk itu telah ditamatkan',
  reportedHint:
    'Begitu juga semua log masuk selepasnya. Sekarang tukar kata laluan anda, dan alih keluar setiap kaedah log masuk yang bukan milik anda.',
  reportedPassword:
    'Kata laluan lama tidak lagi berfungsi. Tetapkan yang baharu yang tidak anda gunakan di tempat lain.',
  reportedMoved: (email) =>
    `Begitu juga semua log masuk selepasnya. Kami telah menghantar pautan ke ${email} untuk menjadikannya semula e-mel akaun anda. Buka pautan itu dalam masa 7 hari.`,
  removed: (names) =>
    `Apa yang ditambah oleh log masuk itu, atau boleh digunakannya lagi, tidak lagi berfungsi: ${names}.`,
  setPassword: 'Tetapkan kata laluan baharu',
  signIn: 'Log masuk',
  used: 'Pautan ini sudah digunakan, atau terlalu lama',
  usedHint:
    'Apa yang telah dilakukannya kekal. Dalam sejarah log masuk, anda boleh melihat setiap log masuk dan melaporkannya di situ. Jika kata laluan anda tidak lagi berfungsi, tetapkan yang baharu.',
  toHistory: 'Buka sejarah log masuk',
};
