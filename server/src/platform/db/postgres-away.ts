/** True if the connection or the server's state failed, not the query. */
export function isPostgresAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Classes 08 connection, 53 resources, 57 operator intervention, 58 system error; 25P03 is our own idle timeout, and
  // 25006 a standby that has not been promoted yet.
  if (/^(08|53|57|58)/.test(code) || ['25P03', '25006'].includes(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EHOSTUNREACH'].includes(code))
    return true;
  return (
    /timeout|terminated|Connection ended|not queryable|connect/i.test(error.message) && !/^\d/.test(code)
  );
}
