import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `Sesi anda telah ditamatkan pada peranti lain, ${at}.`,
    password_changed: (at) => `Sesi anda tamat apabila kata laluan anda ditukar, ${at}.`,
    reported: (at) => `Sesi anda ditamatkan kerana suatu log masuk telah dilaporkan, ${at}.`,
    replaced: (at) => `Sesi anda tamat kerana anda log masuk pada banyak peranti, ${at}.`,
    denied: (at) => `Log masuk anda telah ditolak, ${at}.`,
    expired: (at) => `Sesi anda sudah lama tidak digunakan dan telah tamat, ${at}.`,
  },
  from: (where) => `Dari ${where}`,
};
