export interface SentryTarget {
  /** As it was given; it holds a key that only lets write, and the pages hold it too. */
  readonly dsn: string;
  /** Where envelopes go. */
  readonly url: string;
  readonly publicKey: string;
}

/** Reads `https://key@host/path/project`; undefined for anything else. */
export function parseSentryDsn(dsn: string): SentryTarget | undefined {
  const parsed = URL.parse(dsn);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || !parsed.username) return undefined;
  const [, path, project] = /^(.*)\/(\d+)$/.exec(parsed.pathname) ?? [];
  if (project === undefined) return undefined;
  return {
    dsn,
    url: `${parsed.origin}${path}/api/${project}/envelope/`,
    publicKey: decodeURIComponent(parsed.username),
  };
}
