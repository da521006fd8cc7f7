import { t } from '@lingui/core/macro';

export const declarationText = () =>
  t`Ich erkläre: Die Sendung unterliegt keinem Ausfuhrverbot, eine nötige Genehmigung liegt vor, und der Empfänger steht auf keiner Sanktionsliste der EU.`;

export const dutyText = () =>
  t`Diese Prüfung hilft Ihnen. Ihre eigene Pflicht als Versender ersetzt sie nicht.`;
