import type { Translated } from '@latchkey/contract/text/translated';
import type { endedSessionText as English } from '../en/ended-session.ts';

export const endedSessionText: Translated<typeof English> = {
  because: {
    ended_elsewhere: (at) => `Sesi Anda diakhiri di perangkat lain, ${at}.`,
    password_changed: (at) => `Sesi Anda berakhir saat kata sandi Anda diubah, ${at}.`,
    reported: (at) => `Sesi Anda diakhiri karena sebuah login dilaporkan, ${at}.`,
    replaced: (at) => `Sesi Anda berakhir karena Anda masuk di banyak perangkat, ${at}.`,
    denied: (at) => `Login Anda ditolak, ${at}.`,
    expired: (at) => `Sesi Anda berakhir karena lama tidak digunakan, ${at}.`,
  },
  from: (where) => `Dari ${where}`,
};
