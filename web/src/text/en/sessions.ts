export const sessionsText = {
  yourAccount: 'Your',
  clearing: 'Clearing session..',
  ended: (name: string) => `${name} session has been ended.`,
  chooseAccount: 'Choose an account',
  useAnother: 'Use another account',
  switchAccount: (name: string) => `Account menu, signed in as ${name}`,
  addAnother: 'Add another account',
  logout: 'Logout',
  noName: 'No name yet',
};
