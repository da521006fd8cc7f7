/** What a call is sent with besides its input. */
export type CallContext = {
  idempotencyKey?: string;
  queueUser?: string;
  /** The token of the identity service: for user/create, whose caller has no session yet. */
  idToken?: string;
};
