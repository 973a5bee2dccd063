/** A request of an application to a person that the library has found valid. */
export interface NewBackchannelRequest {
  /** The stored id of the library's record. */
  readonly recordId: string;
  readonly clientId: string;
  /** Null if no account matches the hint. */
  readonly userId: string | null;
  /** The `login_hint` of the application. */
  readonly hint: string;
  readonly message: string;
  /** The `authorization_details` as a JSON array; null if there are none. */
  readonly details: string | null;
  readonly items: readonly string[];
  /** In seconds. */
  readonly life: number;
  readonly isPing: boolean;
}

/** The state of a request when its application asks for the tokens. */
export type BackchannelState =
  | { readonly state: 'unknown' | 'waiting' | 'too_fast' | 'over' | 'denied' | 'used' }
  | {
      readonly state: 'approved';
      readonly grantId: string;
      /** Milliseconds since the epoch. */
      readonly approvedAt: number;
      readonly details: string | null;
    };

/** What the protocol needs from the feature that stores and shows back-channel requests (CIBA Core 1.0). */
export interface BackchannelRequests {
  /** The account that a `login_hint` names. */
  resolve(hint: string): Promise<string | undefined>;
  /** Throws the ApiError `rate_limited` if the application asks this person too often. */
  admit(clientId: string, hint: string): Promise<void>;
  begin(request: NewBackchannelRequest): Promise<void>;
  /** Counts the poll. */
  poll(recordId: string): Promise<BackchannelState>;
  /** `won` for the one call that may issue the tokens; `lost` if the basis of the approval no longer exists. */
  redeem(recordId: string): Promise<'won' | 'used' | 'lost'>;
}

/** What the feature that answers the requests needs from the protocol. */
export interface BackchannelGrants {
  /** Creates a grant of exactly these items, which cannot be used before the request is approved. Returns its id. */
  make(given: { userId: string; clientId: string; items: readonly string[] }): Promise<string>;
  drop(grantId: string): Promise<void>;
  /** Tells the application that there is an answer; throws if it does not accept the notification. */
  ping(recordId: string): Promise<void>;
}
