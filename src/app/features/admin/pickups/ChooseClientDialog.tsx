import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { orpc } from '#app/api/client.ts';
import { PartMissing } from '#app/features/admin/PartMissing.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { paths } from '#app/paths.ts';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';

const mostShown = 10;

export function ChooseClientDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const query = useQuery({
    ...orpc.user.list.queryOptions({
      input: { search, is_active: 1, pagination: { page: 1, per_page: mostShown } },
    }),
    placeholderData: keepPreviousData,
  });
  const clients = query.data?.data;
  const total = query.data?.pagination.total ?? 0;
  return (
    <Dialog isOpen onClose={onClose} closesOutside title={t`Für welchen Kunden?`}>
      <SearchField
        label={t`Kunden durchsuchen`}
        value={typed}
        onChange={setTyped}
        placeholder={t`Firma, Ort, E-Mail, Nummer`}
      />
      {clients ? (
        <ul className="mt-3 divide-y divide-line-soft">
          {clients.map(({ user_uid, company, id, city, is_pickup_allowed }) => (
            <li key={user_uid}>
              {is_pickup_allowed ? (
                <Link
                  to={paths.bookForClient(user_uid)}
                  onClick={onClose}
                  className="flex min-h-11 flex-col justify-center py-1.5 hover:text-brand"
                >
                  <span className="break-words font-semibold text-sm">{company}</span>
                  <span className="tabular text-muted text-xs">{[id, city].filter(Boolean).join(' · ')}</span>
                </Link>
              ) : (
                <span className="flex min-h-11 flex-col justify-center py-1.5 text-muted">
                  <span className="break-words text-sm">{company}</span>
                  <span className="text-xs">{t`Darf keine Abholungen buchen`}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <PartMissing query={query} failed={t`Die Kunden konnten nicht geladen werden.`} />
      )}
      <p role="status" className="mt-2 text-muted text-xs empty:hidden">
        {clients?.length === 0 && t`Kein aktiver Kunde passt zu dieser Suche.`}
        {total > mostShown && t`Es gibt noch weitere. Bitte suchen Sie genauer.`}
      </p>
    </Dialog>
  );
}
