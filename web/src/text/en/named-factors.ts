/** Texts shared by passkeys and companion devices. */
export const namedFactorsText = {
  added: (date: string) => `Added ${date}`,
  lastUsed: (date: string) => `Last used ${date}`,
  neverUsed: 'Never used',
  idle: 'Unused for a year',
  renameNamed: (name: string) => `Rename ${name}`,
  name: 'Name',
  save: 'Save',
  saving: 'Saving..',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removing: 'Removing..',
  confirmRemove: (name: string) => `Remove ${name}?`,
  cancel: 'Cancel',
};
