import { foldText } from '#app/ui/fold-text.ts';
import type { SavedAddress } from '#domain/address.ts';

/** The address book prepared for searching while somebody types. */
export type AddressIndex = {
  addresses: readonly SavedAddress[];
  /** Per address: company first, then all that can be searched for, folded. */
  texts: readonly string[];
};

const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** "müller" is found by muller and by mueller. */
function searchText(text: string): string {
  const plain = foldText(text).folded;
  if (!/[äöü]/i.test(text)) return plain;
  const written = text.replace(/[äöü]/gi, (letter) => spelledOut[letter.toLowerCase()] ?? letter);
  return `${plain} ${foldText(written).folded}`;
}

export function indexAddresses(addresses: readonly SavedAddress[]): AddressIndex {
  const texts = addresses.map((it) =>
    searchText([it.company, it.contact_person, it.postal_code, it.city, it.street].join(' ')),
  );
  return { addresses, texts };
}

/** Every word has to occur. Companies that begin with the search first, then beginnings of words, then the rest. */
export function findAddresses(index: AddressIndex, query: string, limit = 20): SavedAddress[] {
  const search = foldText(query).folded.trim();
  if (search === '') return [];
  const words = search.split(/\s+/);
  const found: [SavedAddress[], SavedAddress[], SavedAddress[]] = [[], [], []];
  index.texts.forEach((text, at) => {
    const address = index.addresses[at];
    if (!address || !words.every((word) => text.includes(word))) return;
    if (text.startsWith(search)) found[0].push(address);
    else if (words.every((word) => text.includes(` ${word}`) || text.startsWith(word)))
      found[1].push(address);
    else found[2].push(address);
  });
  return found.flat().slice(0, limit);
}
