/*
 * A hint, never a refusal: customs abroad read English or their own language (docs/rules.md 12.15).
 */

/** Countries whose customs read German. */
const germanReaders: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI', 'LU']);

/** Words that stand in German descriptions of goods and in no English ones. */
const germanWords =
  /(?<!\p{L})(und|mit|für|aus|von|ohne|der|das|zum|zur|teile?|ersatzteile?|holz|stuhl|stühle|tische?|schrauben?|werkzeuge?|kleidung|bücher|muster|schuhe|ware[n]?|brillen?|sonnenbrillen?|leuchten?|maschinen?|kabel|metall|kunststoff|leder|baumwolle|papier|stück|möbel|zubehör|geräte?|gehäuse)(?!\p{L})/iu;

export function looksGerman(description: string): boolean {
  return /[äöüß]/i.test(description) || germanWords.test(description);
}

/** True if customs of that country read German. */
export const readsGerman = (country_code: string): boolean => germanReaders.has(country_code);

/** True if the text should be in another language where the goods go. */
export function isInWrongLanguage(description: string, country_code: string): boolean {
  return !readsGerman(country_code) && looksGerman(description);
}
