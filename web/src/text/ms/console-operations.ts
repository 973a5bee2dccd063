import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: 'Tetapan yang berkuat kuasa',
  settingsDescription:
    'Tetapan yang digunakan oleh pelayan ini, mengikut nama pemboleh ubah persekitaran. Rahsia tidak pernah ditunjukkan.',
  name: 'Tetapan',
  value: 'Nilai',
  noSettings: 'Tiada tetapan',
  keys: 'Kunci',
  keysDescription:
    'Kunci yang menandatangani token. Kunci digilirkan dan ditarik balik melalui baris arahan.',
  id: 'Kunci',
  purpose: 'Untuk',
  algorithm: 'Algoritma',
  state: 'Keadaan',
  states: { next: 'Akan menandatangani', signs: 'Menandatangani', old: 'Mengesahkan sahaja' },
  from: 'Menandatangani dari',
  until: 'Mengesahkan hingga',
  noEnd: 'Tiada tarikh tamat',
  noKeys: 'Tiada kunci',
  messages: 'Mesej',
  messagesDescription:
    'E-mel dan kod yang menunggu, telah dihantar atau tidak dapat dihantar. Kandungannya tidak pernah ditunjukkan.',
  recipient: 'Kepada',
  message: 'Mesej',
  channels: { email: 'E-mel', sms: 'SMS', whatsapp: 'WhatsApp', lark: 'Lark' },
  messageStates: {
    waiting: 'Menunggu',
    sending: 'Sedang dihantar',
    sent: 'Dihantar',
    failed: 'Gagal',
    expired: 'Tamat tempoh',
    replaced: 'Diganti',
    withheld: 'Tidak dihantar',
  },
  reports: { delivered: 'Diserahkan', failed: 'Tidak diserahkan' },
  answer: 'Jawapan terakhir',
  attempts: (count) => `${count} percubaan`,
  created: 'Dicipta',
  nextAttempt: 'Percubaan seterusnya:',
  searchMessages: 'Penerima, atau ID akaun',
  noMessages: 'Tiada mesej',
  hint: 'Akan disenaraikan di sini.',
};
