/** The version that the web app shows and sends (docs/behaviour/operation.md#version). */
export const appVersion = 'v1.88.0';
