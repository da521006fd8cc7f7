import { t } from '@lingui/core/macro';

/** "Ort: „Kiel“ → „Altona“" */
export const changeLine = (field: string, before: string, after: string) => `${field}: ${before} → ${after}`;

export const quotedText = (text: string) => (text === '' ? t`leer` : t`„${text}“`);
