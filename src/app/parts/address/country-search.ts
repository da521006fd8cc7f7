import { foldText } from '#app/ui/fields/fold-text.ts';
import { type Country, type CountryLocale, countriesSorted } from '#domain/address/countries.ts';

/** Order: full code, names beginning with the search in either language, the rest. */
export function findCountries(query: string, locale: CountryLocale): readonly Country[] {
  const all = countriesSorted(locale);
  const search = foldText(query).folded.trim();
  if (search === '') return all;
  const other = locale === 'de' ? 'name_en' : 'name_de';
  const ranks: Country[][] = [[], [], [], []];
  for (const country of all) {
    const name = foldText(country[`name_${locale}`]).folded;
    const otherName = foldText(country[other]).folded;
    const rank =
      country.value.toLowerCase() === search
        ? 0
        : name.startsWith(search)
          ? 1
          : otherName.startsWith(search)
            ? 2
            : name.includes(search) || otherName.includes(search)
              ? 3
              : undefined;
    if (rank !== undefined) ranks[rank]?.push(country);
  }
  return ranks.flat();
}
