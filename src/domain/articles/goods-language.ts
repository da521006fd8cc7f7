/* Customs abroad read English or their own language (docs/rules.md 12.15); a hint never blocks an order. */

const germanReaders: ReadonlySet<string> = new Set(['DE', 'AT', 'CH', 'LI', 'LU']);

/** Typical German words that English does not have. */
const germanWords =
  /(?<!\p{L})(und|mit|für|aus|von|ohne|der|das|zum|zur|teile?|ersatzteile?|holz|stuhl|stühle|tische?|schrauben?|werkzeuge?|kleidung|bücher|muster|schuhe|ware[n]?|brillen?|sonnenbrillen?|leuchten?|maschinen?|kabel|metall|kunststoff|leder|baumwolle|papier|stück|möbel|zubehör|geräte?|gehäuse)(?!\p{L})/iu;

export function looksGerman(description: string): boolean {
  return /[äöüß]/i.test(description) || germanWords.test(description);
}

export const readsGerman = (country_code: string): boolean => germanReaders.has(country_code);

export function isInWrongLanguage(description: string, country_code: string): boolean {
  return !readsGerman(country_code) && looksGerman(description);
}
