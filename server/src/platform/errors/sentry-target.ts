export interface SentryTarget {
  /** The DSN as configured. Its key only permits writing, and is also part of the pages. */
  readonly dsn: string;
  /** The URL that envelopes are posted to. */
  readonly url: string;
  readonly publicKey: string;
}

/** Parses `https://key@host/path/project`; undefined for anything else. */
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
