import type { embargoIssues } from '#domain/customs/embargo.ts';

type EmbargoRules = typeof embargoIssues;
let rules: EmbargoRules | undefined;

/** Loaded on demand: orders inside Germany need no embargo lists. */
export async function loadEmbargoRules(): Promise<void> {
  rules ??= (await import('#domain/customs/embargo.ts')).embargoIssues;
}

/** Undefined until loaded; the server checks alone until then. */
export const embargoRules = (): EmbargoRules | undefined => rules;
