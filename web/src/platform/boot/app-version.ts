/** Sent with every call as `x-deployment-tag` (spec §9, decisions §4). */
export const appVersion = 'v1.88.0';
