import * as z from 'zod/mini';

/** The kind of device that a browser reports; pages choose an icon by it. */
export const DeviceKind = z.enum(['phone', 'tablet', 'computer', 'television', 'game_console', 'watch']);
export type DeviceKind = z.infer<typeof DeviceKind>;
