import type { embargoIssues } from '#domain/customs/embargo.ts';

type EmbargoRules = typeof embargoIssues;
let rules: EmbargoRules | undefined;

/** Loads the lists of embargoes, which orders inside Germany do not need. */
export async function loadEmbargoRules(): Promise<void> {
  rules ??= (await import('#domain/customs/embargo.ts')).embargoIssues;
}

/** The judgement by the lists of embargoes; undefined until they are loaded: the server judges alone until then. */
export const embargoRules = (): EmbargoRules | undefined => rules;
