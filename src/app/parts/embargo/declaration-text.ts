import { t } from '@lingui/core/macro';

/** The shipper's declaration where a list of embargoes asks; form and batch show the same words. */
export const declarationText = () =>
  t`Ich erkläre: Die Sendung unterliegt keinem Ausfuhrverbot, eine nötige Genehmigung liegt vor, und der Empfänger steht auf keiner Sanktionsliste der EU.`;

export const dutyText = () =>
  t`Diese Prüfung hilft Ihnen. Ihre eigene Pflicht als Versender ersetzt sie nicht.`;
