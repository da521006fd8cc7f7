import type { SharedRow } from './shared-row.ts';

export type SavedTemplate = SharedRow & {
  wire: number;
  name: string;
  form: Record<string, unknown>;
};
