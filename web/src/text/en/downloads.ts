/** Texts at the links to the app in stores. */
export const downloadsText = {
  download: (service: string) => `Download ${service}`,
  store: { playstore: 'Google Play', apk: 'Android APK', appstore: 'App Store' },
};
