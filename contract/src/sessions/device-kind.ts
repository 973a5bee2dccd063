import * as z from 'zod/mini';

/** What kind of device a browser says it runs on; pages choose its picture by it. */
export const DeviceKind = z.enum(['phone', 'tablet', 'computer', 'television', 'game_console', 'watch']);
export type DeviceKind = z.infer<typeof DeviceKind>;
