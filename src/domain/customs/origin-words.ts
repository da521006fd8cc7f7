import type { OriginAgreement } from './origin-statement.ts';

type Words = { de: string; en: string };

/**
 * Texts from: Regional Convention on pan-Euro-Mediterranean rules of origin, Appendix I, Annex IV; Trade and
 * Cooperation Agreement EU-UK, Annex ORIG-4; CETA, Protocol on rules of origin, Annex 2; EU-Japan EPA, Annex 3-D.
 */
export function originStatement(
  agreement: OriginAgreement,
  { reference, criterion }: { reference: string; criterion: string },
): Words {
  const inBrackets = (words: string) => (reference === '' ? '' : ` (${words} ${reference})`);
  switch (agreement) {
    case 'CH':
      return {
        de: `Der Ausführer${inBrackets('Bewilligungs-Nr.')} der Waren, auf die sich dieses Handelspapier bezieht, erklärt, dass diese Waren, soweit nicht anders angegeben, präferenzbegünstigte EU-Ursprungswaren sind.`,
        en: `The exporter of the products covered by this document${inBrackets('customs authorization No')} declares that, except where otherwise clearly indicated, these products are of EU preferential origin.`,
      };
    case 'GB':
      return {
        de: `Der Ausführer der Erzeugnisse, auf die sich dieses Dokument bezieht${inBrackets('Ausführer-Referenznummer')}, erklärt, dass diese Erzeugnisse, sofern nicht ausdrücklich anders angegeben, präferenzbegünstigte Ursprungserzeugnisse der Europäischen Union sind.`,
        en: `The exporter of the products covered by this document${inBrackets('Exporter Reference No')} declares that, except where otherwise clearly indicated, these products are of European Union preferential origin.`,
      };
    case 'CA':
      return {
        de: `Der Ausführer${inBrackets('ermächtigter Ausführer; Bewilligungs-Nr.')} der Waren, auf die sich dieses Handelspapier bezieht, erklärt, dass diese Waren, soweit nichts anderes angegeben, präferenzbegünstigte Kanada/EU Ursprungswaren sind.`,
        en: `The exporter of the products covered by this document${inBrackets('customs authorisation No')} declares that, except where otherwise clearly indicated, these products are of Canada/EU preferential origin.`,
      };
    case 'JP':
      return {
        de: `Der Ausführer${inBrackets('Referenznummer des Ausführers')} der Waren, auf die sich dieses Handelspapier bezieht, erklärt, dass diese Waren, soweit nicht anders angegeben, präferenzbegünstigte Ursprungswaren der Europäischen Union sind. (Verwendete Ursprungskriterien: ${criterion})`,
        en: `The exporter of the products covered by this document${inBrackets('Exporter Reference No')} declares that, except where otherwise clearly indicated, these products are of European Union preferential origin. (Origin criteria used: ${criterion})`,
      };
  }
}
