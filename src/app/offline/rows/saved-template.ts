import type { SharedRow } from './shared-row.ts';

export type KeptTemplate = SharedRow & {
  wire: number;
  name: string;
  form: Record<string, unknown>;
};
