import { newId } from '#app/api/new-id.ts';
import type { WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import type { SavedAddress } from '#domain/address/address.ts';
import { canonicalCountryCode, findCountry } from '#domain/address/countries.ts';

/** Creates a draft linked to this address and returns its id. */
export async function startFromAddress(db: WorkDatabase, address: SavedAddress): Promise<string> {
  const id = newId();
  const country_code = canonicalCountryCode(address.country_code);
  const phone_country_prefix =
    address.phone_country_prefix || (findCountry(country_code)?.phone_country_prefix ?? '');
  const { revision: book_revision = null, ...entry } = address;
  const recipient = { ...entry, book_revision, country_code, phone_country_prefix };
  await saveDraft(db, { id, values: { recipient }, title: address.company });
  return id;
}
