import type { Translated } from '@latchkey/contract/text/translated';
import type { namedFactorsText as English } from '../en/named-factors.ts';

export const namedFactorsText: Translated<typeof English> = {
  added: (date) => `Ditambah ${date}`,
  lastUsed: (date) => `Terakhir digunakan ${date}`,
  neverUsed: 'Belum pernah digunakan',
  idle: 'Tidak digunakan selama setahun',
  renameNamed: (name) => `Namakan semula ${name}`,
  name: 'Nama',
  save: 'Simpan',
  saving: 'Menyimpan…',
  remove: 'Alih keluar',
  removeNamed: (name) => `Alih keluar ${name}`,
  removing: 'Mengalih keluar…',
  confirmRemove: (name) => `Alih keluar ${name}?`,
  cancel: 'Batal',
};
