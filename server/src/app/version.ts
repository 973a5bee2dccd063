/** The version that the web app shows and sends (spec §9). */
export const appVersion = 'v1.88.0';
