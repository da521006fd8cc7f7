import type { SharedRow } from './shared-row.ts';

export type KeptTemplate = SharedRow & {
  /** The version of the app that wrote it (newer-app.ts). */
  wire: number;
  name: string;
  /** The values as a form kept them; restored when it is opened. */
  form: Record<string, unknown>;
};
