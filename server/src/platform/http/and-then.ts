export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` synchronously if the value is already there: awaiting it would cost a turn of the event loop. */
export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
