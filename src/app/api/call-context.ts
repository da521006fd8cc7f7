/** What a call is sent with besides its input. */
export type CallContext = {
  idempotencyKey?: string;
  queueUser?: string;
  /** The token of the identity service: for user/create, whose caller has no session yet. */
  idToken?: string;
  /** Reads an answer that takes long, to tell how far it is. */
  readText?: (response: Response) => Promise<string>;
  /** Asks for the file as it is and not as base64 in JSON (`fetch-file.ts`). */
  asFile?: boolean;
  /** ms; of an answer that takes long. */
  patienceMs?: number;
};
