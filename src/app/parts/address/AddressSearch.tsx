import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { type ReactNode, type Ref, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { type AddressBook, wantAddressBook } from '#app/offline/addresses/address-book.ts';
import { useConnection } from '#app/offline/connection.ts';
import { asOf } from '#app/parts/states/as-of.ts';
import { Combobox } from '#app/ui/fields/Combobox.tsx';
import type { PlainAddress, SavedAddress } from '#domain/address/address.ts';
import { sameAddressKey } from '#domain/address/same-address.ts';
import { pasteLines } from './paste-lines.ts';
import { useAddressHits } from './use-address-hits.ts';

type AddressSearchProps = {
  label: string;
  onChoose: (saved: SavedAddress) => void;
  accepts?: (saved: SavedAddress) => boolean;
  /** Takes the typed text, or several pasted lines, as a new recipient. */
  onNew?: ((typed: string) => void) | undefined;
  /** Shown while nothing is typed; maybe not in the address book. */
  recent?: readonly PlainAddress[];
  onRecent?: (address: PlainAddress) => void;
  onFocus?: () => void;
  ref?: Ref<HTMLInputElement>;
};

type Hit = SavedAddress | { typed: string } | { recent: PlainAddress };

const none: readonly PlainAddress[] = [];

/** Searches the address book on this device, so it works offline. */
export function AddressSearch({
  label,
  onChoose,
  accepts,
  onNew,
  recent = none,
  onRecent,
  onFocus,
  ref,
}: AddressSearchProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState('');
  const { book, list } = useAddressHits(query, accepts);
  const unit = useBookWords(book);
  const typed = query.trim();
  const isLoading = book.state === 'starting' || book.state === 'loading';
  // While entries are missing, Enter must not make a new recipient of a known one.
  const isNewOffered = onNew !== undefined && typed !== '' && !isLoading;
  const hits: readonly Hit[] = isNewOffered ? [...list.items, { typed }] : list.items;
  const items = typed === '' ? recent.map((it) => ({ recent: it })) : hits;
  const isBookEmpty = book.state === 'ready' && book.count === 0;
  const emptyText = isBookEmpty
    ? t`Ihr Adressbuch ist noch leer.`
    : book.state !== 'unreachable'
      ? t`Nichts im Adressbuch gefunden`
      : book.count === 0
        ? t`Das Adressbuch ist gerade nicht erreichbar.`
        : t`Nichts gefunden. Ein Teil des Adressbuchs ist noch nicht auf diesem Gerät.`;
  if (isBookEmpty && recent.length === 0 && !onNew) {
    return <p className="text-muted text-sm">{t`Ihr Adressbuch ist noch leer.`}</p>;
  }
  return (
    <Combobox<Hit>
      label={label}
      ref={ref}
      isSearch
      value={undefined}
      opensEmpty={onRecent && t`Zuletzt verwendet`}
      onFocus={onFocus}
      onChange={(hit) => {
        if (!hit) return;
        if ('typed' in hit) onNew?.(hit.typed);
        else if ('recent' in hit) onRecent?.(hit.recent);
        else onChoose(hit);
      }}
      onPaste={(event) => pasteLines(event, onNew)}
      onSearch={(text) => {
        wantAddressBook();
        setQuery(text);
      }}
      items={items}
      getKey={(hit) => {
        if ('typed' in hit) return '';
        return 'recent' in hit ? sameAddressKey(hit.recent) : list.getKey(hit);
      }}
      getText={(hit) => {
        if ('typed' in hit) return t`Neuer Empfänger: ${hit.typed}`;
        return list.getText('recent' in hit ? hit.recent : hit);
      }}
      getDetail={(hit) => {
        if (!('typed' in hit)) return list.getDetail('recent' in hit ? hit.recent : hit);
        return list.items.length === 0 ? emptyText : undefined;
      }}
      hits={typed === '' ? recent.length : list.items.length}
      isLoading={isLoading && typed !== ''}
      emptyText={emptyText}
      leading={<Search aria-hidden="true" className="size-4.5" />}
      placeholder={t`Firma, Ort, Person`}
      unit={unit && <span className="@max-[22rem]:hidden">{unit}</span>}
    />
  );
}

function useBookWords({ state, count: here, total: all, syncedAt }: AddressBook): ReactNode {
  const { t } = useLingui();
  const isFresh = useConnection() === 'online';
  const count = formatNumber(here);
  const total = formatNumber(all);
  if (state === 'starting') return undefined;
  if (state === 'loading') return t`Adressbuch, ${count} von ${total}`;
  if (state === 'unreachable') return here === 0 ? undefined : t`Adressbuch, ${count} von ${total}`;
  if (isFresh || syncedAt === undefined) return t`Adressbuch, ${count}`;
  const time = asOf(syncedAt);
  return (
    <>
      <span className="@max-[36rem]:hidden">{t`Adressbuch, ${count}, Stand ${time}`}</span>
      <span className="@min-[36rem]:hidden">{t`Stand ${time}`}</span>
    </>
  );
}
