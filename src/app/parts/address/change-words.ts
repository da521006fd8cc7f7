import { t } from '@lingui/core/macro';

/** "Ort: „Kiel“ → „Altona“": what a field said and says. */
export const changeLine = (field: string, before: string, after: string) => `${field}: ${before} → ${after}`;

/** The text of a field, or that there is none. */
export const quotedText = (text: string) => (text === '' ? t`leer` : t`„${text}“`);
