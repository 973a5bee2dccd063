type Listener = (token: string, message: string) => void;

let listener: Listener | undefined;

/** Calls the listener with each token that is bound to a key which this browser does not have. */
export function onLostKey(heard: Listener): void {
  listener = heard;
}

export function tellLostKey(token: string, message: string): void {
  listener?.(token, message);
}
