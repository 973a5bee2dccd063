import type { FastifyBaseLogger } from 'fastify';

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type Bindings = Parameters<FastifyBaseLogger['child']>[0];

/**
 * The logger of one request, which adds the request's id to its lines. The underlying child logger is created at the
 * first write: most requests only write their own line, which does not need one.
 */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;

  static {
    for (const level of levels) {
      Object.defineProperty(RequestLog.prototype, level, {
        value(this: RequestLog, ...args: Parameters<FastifyBaseLogger['info']>) {
          this.#log[level](...args);
        },
      });
    }
  }

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings);
    return this.#made;
  }

  get level() {
    return this.#parent.level;
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...args);
  }
}

/** For Fastify's option `childLoggerFactory`. */
export function requestLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  // The log methods are set on the prototype above, where the types cannot see them.
  return new RequestLog(parent, bindings) as unknown as FastifyBaseLogger;
}
