/** The companion devices of the account, on the two-factor page. */
export const companionDevicesText = {
  title: 'Companion app',
  description: 'Approve sign-ins on your phone by choosing the number shown here.',
  empty: 'No devices yet',
  add: 'Pair a device',
  failedStart: 'Pairing could not be started.',
  failedList: 'Your devices could not be loaded.',

  pairTitle: 'Pair a device',
  scan: "Scan this code with your phone's camera and open the link.",
  qrLabel: 'QR code that opens the companion app with the pairing code',
  manual: (address: string) => `Or open ${address} on your phone and enter this code:`,
  copyCode: 'Copy the pairing code',
  openHere: 'Pair this browser instead',
  waiting: 'Waiting for the device…',
  over: 'The code has expired. Show a new one.',
  startAgain: 'Show a new code',
  aDevice: 'The device',
  paired: (name: string) => `${name} is paired.`,

  hasPush: 'Notifications on',
  renameTitle: 'Rename device',
  renamed: 'Device renamed.',
  failedRename: 'The device could not be renamed.',
  removed: 'Device removed.',
  failedRemove: 'The device could not be removed.',
  confirmRemoveText: 'It will no longer be able to approve sign-ins.',
};
