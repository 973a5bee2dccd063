export const applicationsText = {
  title: 'Applications',
  description: 'What you can open with this account.',
  none: 'No applications yet',
  noneHint: 'Applications that your organisation connects will be listed here, ready to open.',
};
