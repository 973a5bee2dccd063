/**
 * True if the ceremony ran in a frame of another site; the portal itself never uses frames (WebAuthn §7.1 step 10, §7.2
 * step 14).
 */
export function isCrossOrigin(clientDataJson: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    const { crossOrigin, topOrigin } = data as Record<string, unknown>;
    return (crossOrigin !== undefined && crossOrigin !== false) || topOrigin !== undefined;
  } catch {
    return true;
  }
}
