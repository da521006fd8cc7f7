import { t } from '@lingui/core/macro';

/** What a shipper declares where a list of embargoes asks, in form and batch. */
export const declarationText = () =>
  t`Ich erkläre: Die Sendung unterliegt keinem Ausfuhrverbot, eine nötige Genehmigung liegt vor, und der Empfänger steht auf keiner Sanktionsliste der EU.`;

export const dutyText = () =>
  t`Diese Prüfung hilft Ihnen. Ihre eigene Pflicht als Versender ersetzt sie nicht.`;
