import {
  type Bindings,
  type DestinationStream,
  destination as fileDescriptor,
  type Level,
  type Logger,
  pino,
} from 'pino';
import { batchedOutput } from './batched-output.ts';
import { loggableFields } from './loggable.ts';
import { type LoggedRequest, levelOf, requestLine } from './request-line.ts';
import { safeLine } from './safe-line.ts';

export interface Log extends Logger {
  /** Writes the line of an answered request, at its `levelOf`. */
  request(request: LoggedRequest): void;
}

export interface LogOptions {
  readonly level: Level | 'silent';
  /** Standard output by default. */
  readonly destination?: DestinationStream;
  /** Called with every line of level `error` and above, and its original fields. */
  readonly onError?: (fields: Record<string, unknown>, message: string) => void;
}

const errorLevel = 50;

/**
 * A log of JSON lines, one per event, each with ISO time, level, process id and, within a request, the request's id.
 * Secrets are kept out by construction: see loggable.ts and safe-line.ts (security #82, #84).
 */
export function createLog({ level, destination = standardOutput(), onError }: LogOptions): Log {
  const stream = { write: (line: string) => destination.write(safeLine(line)) };
  const log = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: isoTime,
      // loggable.ts has already described the errors.
      serializers: { err: (described: unknown) => described },
      formatters: { level: (label) => ({ level: label }), log: loggableFields },
      hooks: {
        logMethod(args, method, calledLevel) {
          const [fields, message] = args as unknown[];
          if (calledLevel >= errorLevel && typeof fields === 'object' && fields !== null) {
            onError?.(fields as Record<string, unknown>, String(message ?? ''));
          }
          method.apply(this, args);
        },
      },
    },
    stream,
  );
  return Object.assign(withLoggableChildren(log), {
    request(request: LoggedRequest) {
      const requestLevel = levelOf(request);
      if (log.isLevelEnabled(requestLevel)) destination.write(requestLine(requestLevel, isoTime(), request));
    },
  });
}

/** pino applies no formatter to the bindings of a child; children inherit this method. */
function withLoggableChildren(log: Logger): Logger {
  const child: Logger['child'] = log.child;
  log.child = function safeChild(this: Logger, bindings: Bindings, options) {
    return child.call(this, loggableFields(bindings), options);
  } as Logger['child'];
  return log;
}

let shared: DestinationStream | undefined;

/**
 * One for all logs of the process. Written asynchronously, so that a slow reader delays no request; flushed at exit.
 */
function standardOutput(): DestinationStream {
  shared ??= batchedOutput(fileDescriptor({ dest: 1, sync: false }));
  return shared;
}

let stampedAt = 0;
let stamp = '';

/** Like pino's own, but formatted once per millisecond instead of once per line. */
function isoTime(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}
