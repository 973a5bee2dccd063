import pg from 'pg';
import { postgresSettings } from './postgres-settings.ts';

/**
 * Reads by key over one connection, pipelined: twice as many per second as over a pool. For statements that are built
 * once and answered immediately; a slow one would delay the others.
 */
export function postgresReader(url: string) {
  let open: pg.Client | undefined;
  let opening: Promise<pg.Client> | undefined;
  let statements = 0;
  let isGathering = false;

  /** Everything asked for in one turn of the event loop is sent in one write. */
  function gather({ connection: { stream } }: pg.Client): void {
    if (isGathering) return;
    isGathering = true;
    stream.cork();
    setImmediate(() => {
      isGathering = false;
      stream.uncork();
    });
  }

  /** A broken connection is replaced at the next read. */
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(postgresSettings(url));
    const forget = () => {
      if (open === client) open = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    try {
      await client.connect();
      open = client;
      return client;
    } finally {
      opening = undefined;
    }
  }

  async function connection(): Promise<pg.Client> {
    opening ??= connect();
    return opening;
  }

  return {
    /** Returns the first row's values. */
    prepare<Row extends readonly unknown[]>(text: string) {
      statements += 1;
      const name = `latchkey-${statements}`;
      return async (parameters: readonly unknown[]): Promise<Row | undefined> => {
        const client = open ?? (await connection());
        gather(client);
        const { rows } = await client.query<unknown[]>({
          name,
          text,
          values: [...parameters],
          rowMode: 'array',
        });
        return rows[0] as Row | undefined;
      };
    },
    async close(): Promise<void> {
      await (open ?? (await opening))?.end();
    },
  };
}
