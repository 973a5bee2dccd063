/** Beside the name of an application that no operator registered. */
export const vouchingText = {
  vouchedBy: (host: string) => `${host} says this application is its own. We have not verified it.`,
  selfRegistered: 'This application registered itself. We have not verified its name.',
};
