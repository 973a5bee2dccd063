/** What an application asks a person, when the library has found nothing wrong with it. */
export interface NewBackchannelRequest {
  /** Of the library's record, as it is stored. */
  readonly recordId: string;
  readonly clientId: string;
  /** Null where nobody fits the hint. */
  readonly userId: string | null;
  /** What the application named the person by. */
  readonly hint: string;
  readonly message: string;
  /** The `authorization_details`, a JSON list; null where there are none. */
  readonly details: string | null;
  readonly items: readonly string[];
  /** Seconds. */
  readonly life: number;
  readonly isPing: boolean;
}

/** How a request stands when its application asks for the tokens. */
export type BackchannelState =
  | { readonly state: 'unknown' | 'waiting' | 'too_fast' | 'over' | 'denied' | 'used' }
  | {
      readonly state: 'approved';
      readonly grantId: string;
      /** Milliseconds since 1970. */
      readonly approvedAt: number;
      readonly details: string | null;
    };

/** What the protocol needs of those who keep and show the requests of the back channel (CIBA Core 1.0). */
export interface BackchannelRequests {
  /** The account that a `login_hint` names. */
  resolve(hint: string): Promise<string | undefined>;
  /** Throws the ApiError `rate_limited` where the application asks for this person too often. */
  admit(clientId: string, hint: string): Promise<void>;
  begin(request: NewBackchannelRequest): Promise<void>;
  /** Counts the poll. */
  poll(recordId: string): Promise<BackchannelState>;
  /** `won` for the one call that may give the tokens out; `lost` where what the approval rests on is gone. */
  redeem(recordId: string): Promise<'won' | 'used' | 'lost'>;
}

/** What those who answer the requests need of the protocol. */
export interface BackchannelGrants {
  /** A grant of just these items; nobody can use it before the request is approved. Returns its id. */
  make(given: { userId: string; clientId: string; items: readonly string[] }): Promise<string>;
  drop(grantId: string): Promise<void>;
  /** Tells the application that there is an answer; throws where it does not take it. */
  ping(recordId: string): Promise<void>;
}
