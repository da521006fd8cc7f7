import { signal } from '@preact/signals-react';
import type { embargoIssues } from '#domain/customs/embargo.ts';
import type { HintContext } from '#domain/order/order-hints.ts';

type EmbargoRules = typeof embargoIssues;
let rules: EmbargoRules | undefined;

/** Empty until loaded; the fields' hints follow. */
export const hintLists = signal<Pick<HintContext, 'isListedHsCode' | 'latinLine'>>({});

/** Loaded on demand: orders inside Germany need neither embargo lists nor HS codes nor other scripts. */
export async function loadEmbargoRules(): Promise<void> {
  const [embargo, { isListedHsCode }, { latinLine }] = await Promise.all([
    import('#domain/customs/embargo.ts'),
    import('#domain/customs/hs-codes.ts'),
    import('#domain/labels/latin/latin-line.ts'),
  ]);
  rules = embargo.embargoIssues;
  hintLists.value = { isListedHsCode, latinLine };
}

/** Undefined until loaded; the server checks alone until then. */
export const embargoRules = (): EmbargoRules | undefined => rules;
