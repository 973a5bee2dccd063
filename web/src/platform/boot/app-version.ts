/** Sent with every call as `x-deployment-tag` (docs/behaviour/operation.md#version, docs/behaviour/api.md#requests). */
export const appVersion = 'v1.88.0';
