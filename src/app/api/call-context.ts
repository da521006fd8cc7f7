export type CallContext = {
  idempotencyKey?: string;
  queueUser?: string;
  /** Identity service's token for user/create, which has no session yet. */
  idToken?: string;
  readText?: (response: Response) => Promise<string>;
  /** Requests raw bytes instead of base64 in JSON (`fetch-file.ts`). */
  asFile?: boolean;
  patienceMs?: number;
};
