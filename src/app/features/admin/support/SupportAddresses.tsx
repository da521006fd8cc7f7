import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import BookUser from 'lucide-react/icons/book-user';
import { useState } from 'react';
import { orpc } from '#app/api/client.ts';
import { MoreRows } from '#app/parts/lists/MoreRows.tsx';
import { useTypedSearch } from '#app/parts/lists/use-typed-search.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { streetLine } from '#domain/address/street-line.ts';

const perPage = 10;

export function SupportAddresses({ uid }: { uid: string }) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const [typed, setTyped] = useTypedSearch(search, setSearch);
  const query = useInfiniteQuery(
    orpc.support.addresses.infiniteOptions({
      input: (page: number) => ({ id: uid, search, page: String(page), per_page: String(perPage) }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * perPage < last.pagination.total ? pages.length + 1 : undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const addresses = query.data?.pages.flatMap((page) => page.data);
  return (
    <Card isFlush title={t`Adressbuch`}>
      <div className="px-4 pb-3.5">
        <SearchField
          label={t`Adressen des Kunden durchsuchen`}
          value={typed}
          onChange={setTyped}
          placeholder={t`Firma, Ort, Person`}
          className="w-full sm:max-w-96"
        />
      </div>
      {!addresses && (
        <QueryMissing query={query} failed={t`Die Adressen konnten nicht geladen werden.`}>
          <Skeleton className="m-5 h-10" />
        </QueryMissing>
      )}
      {addresses?.length === 0 && <EmptyState icon={BookUser} text={t`Hier ist keine Adresse zu sehen.`} />}
      {addresses && addresses.length > 0 && (
        <ul className="divide-y divide-line-soft border-line-soft border-t">
          {addresses.map((it) => (
            <li key={it.address_id} className="break-words px-5 py-3.5 text-sm">
              <p className="font-semibold">{it.company}</p>
              <p className="text-muted">
                {[
                  it.contact_person,
                  streetLine(it),
                  `${it.postal_code} ${it.city}`,
                  it.country_code,
                  it.email,
                ]
                  .filter((part) => part.trim() !== '')
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
      <MoreRows query={query} />
    </Card>
  );
}
