import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#app/i18n/setup.ts';
import { ConflictDialog } from '#app/parts/dialogs/ConflictDialog.tsx';
import type { PlainAddress } from '#domain/address/address.ts';
import { type CountryLocale, countryName } from '#domain/address/countries.ts';
import { addressChanges, ownChangeOn } from '#domain/people/address-conflict.ts';
import { addressFieldName } from './address-names.ts';
import { changeLine, quotedText } from './change-words.ts';

/** The address when the user began to edit, the stored one now, and the user's version. */
export type AddressConflictFacts = { seen: PlainAddress; now: PlainAddress; requested: PlainAddress };

type AddressConflictProps = {
  conflict: AddressConflictFacts | undefined;
  onInsist: () => void | Promise<void>;
  onGiveIn: () => void;
  onClose: () => void;
};

/** Two devices edited one address (docs/rules.md 8.9). */
export function AddressConflict({ conflict, ...actions }: AddressConflictProps) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    <ConflictDialog
      isOpen={conflict !== undefined}
      intro={t`Diese Adresse wurde an anderer Stelle geändert, seit Sie sie geöffnet haben:`}
      theirs={conflict ? addressChangeLines(conflict.seen, conflict.now, locale) : []}
      own={conflict ? addressChangeLines(conflict.now, ownChangeOn(conflict.now, conflict), locale) : []}
      {...actions}
    />
  );
}

export function addressChangeLines(
  before: PlainAddress,
  after: PlainAddress,
  locale: CountryLocale,
): string[] {
  const changes = Object.entries(addressChanges(before, after)) as [keyof PlainAddress, Change][];
  return changes.map(([field, change]) => {
    const words = (value: string) =>
      field === 'country_code' ? countryName(value, locale) : quotedText(value);
    return changeLine(addressFieldName(field), words(change.before), words(change.after));
  });
}

type Change = { before: string; after: string };
