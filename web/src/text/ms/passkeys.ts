import type { Translated } from '@latchkey/contract/text/translated';
import type { passkeysText as English } from '../en/passkeys.ts';

export const passkeysText: Translated<typeof English> = {
  title: 'Kunci laluan',
  description: 'Log masuk dengan cap jari, wajah, kunci skrin atau kunci keselamatan anda.',
  empty: 'Belum ada kunci laluan',
  add: 'Tambah kunci laluan',
  adding: 'Mengesahkan kunci laluan…',
  added: 'Kunci laluan didaftarkan.',
  failedList: 'Kunci laluan anda tidak dapat dimuatkan.',
  keptBy: (provider) => `Disimpan oleh ${provider}`,
  synced: 'Disegerakkan',
  thisDevice: 'Pada satu peranti',
  renameTitle: 'Namakan semula kunci laluan',
  renamed: 'Kunci laluan berjaya dikemas kini.',
  failedRename: 'Kunci laluan tidak dapat dinamakan semula.',
  removed: 'Kunci laluan berjaya dialih keluar.',
  failedRemove: 'Kunci laluan tidak dapat dialih keluar.',
  confirmRemoveText: 'Anda tidak lagi dapat log masuk dengannya.',
  unsupported: 'WebAuthn tidak disokong dalam pelayar ini',
};
