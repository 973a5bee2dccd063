import type { Translated } from '@latchkey/contract/text/translated';
import type { consoleOperationsText as English } from '../en/console-operations.ts';

export const consoleOperationsText: Translated<typeof English> = {
  settings: 'Setelan yang berlaku',
  settingsDescription:
    'Setelan yang dipakai server ini, menurut nama variabel lingkungannya. Rahasia tidak pernah ditampilkan.',
  name: 'Setelan',
  value: 'Nilai',
  noSettings: 'Tidak ada setelan',
  keys: 'Kunci',
  keysDescription: 'Kunci yang menandatangani token. Kunci dirotasi dan dicabut lewat baris perintah.',
  id: 'Kunci',
  purpose: 'Untuk',
  algorithm: 'Algoritma',
  state: 'Status',
  states: { next: 'Segera menandatangani', signs: 'Menandatangani', old: 'Hanya memverifikasi' },
  from: 'Menandatangani sejak',
  until: 'Memverifikasi sampai',
  noEnd: 'Tanpa batas',
  noKeys: 'Tidak ada kunci',
  hint: 'Akan tercantum di sini.',
};
