import { signal } from '@preact/signals-react';
import type { embargoIssues } from '#domain/customs/embargo.ts';
import type { HintContext } from '#domain/order/order-hints.ts';

type EmbargoRules = typeof embargoIssues;
let rules: EmbargoRules | undefined;

/** Undefined until loaded; the field's hint follows. */
export const listedHsCodes = signal<HintContext['isListedHsCode']>(undefined);

/** Loaded on demand: orders inside Germany need neither embargo lists nor HS codes. */
export async function loadEmbargoRules(): Promise<void> {
  const [embargo, hsCodes] = await Promise.all([
    import('#domain/customs/embargo.ts'),
    import('#domain/customs/hs-codes.ts'),
  ]);
  rules = embargo.embargoIssues;
  listedHsCodes.value = hsCodes.isListedHsCode;
}

/** Undefined until loaded; the server checks alone until then. */
export const embargoRules = (): EmbargoRules | undefined => rules;
