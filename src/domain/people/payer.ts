import { requiredText } from '#domain/values/text.ts';

export const longestPayerName = 100;
/** Name of a payer (docs/rules.md 6.8). */
export const PayerName = requiredText('not_valid', longestPayerName);
