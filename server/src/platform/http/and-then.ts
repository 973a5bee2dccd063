export type MaybePromise<T> = T | Promise<T>;

/** Goes on with a value at once where it is there already: to await it would cost a turn of the loop. */
export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
