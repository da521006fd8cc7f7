export type KeptTemplate = {
  id: string;
  /** The version of the app that wrote it (upcast.ts); the first ones did not say. */
  wire?: number;
  name: string;
  /** The values as a form kept them; restored when it is opened. */
  form: Record<string, unknown>;
  /** ms */
  updated: number;
  isDeleted: boolean;
  /** 1 while the server does not know it like this; a number, since IndexedDB finds no booleans. */
  pending: 0 | 1;
};
