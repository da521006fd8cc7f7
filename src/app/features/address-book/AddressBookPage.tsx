import { t } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import BookUser from 'lucide-react/icons/book-user';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useLocale } from '#app/i18n/setup.ts';
import { useConnection } from '#app/offline/connection.ts';
import { ChangeRow } from '#app/parts/lists/ChangeRow.tsx';
import { ListEmpty } from '#app/parts/lists/ListEmpty.tsx';
import { SelectionBar } from '#app/parts/lists/SelectionBar.tsx';
import { PageTitle } from '#app/parts/states/PageTitle.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { showSnackbar } from '#app/ui/overlays/show-snackbar.ts';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { SavedAddress } from '#domain/address/address.ts';
import { addressLabel, StartOrder } from './AddressActions.tsx';
import { AddressBookBar } from './AddressBookBar.tsx';
import { AddressBookFailed, AddressBookNote } from './AddressBookStates.tsx';
import { addressColumns } from './address-columns.tsx';
import { DeleteChangedQuestion, DeleteQuestion } from './DeleteQuestions.tsx';
import { LastImport } from './LastImport.tsx';
import { useAddressList } from './use-address-list.ts';
import { addressPageSizes, sortColumns, useAddressView } from './use-address-view.ts';
import { type ChangedAddress, useDeleteAddresses } from './use-delete-addresses.ts';

const loadAddressDialog = () => import('./AddressDialog.tsx').then((it) => it.AddressDialog);
const loadImportDialog = () => import('./ImportDialog.tsx').then((it) => it.ImportDialog);

type Opened = { is: 'address'; address?: SavedAddress } | { is: 'import' };

/** The address book page (docs/rules.md 8.1), from this device's copy. */
export function AddressBookPage() {
  const { t } = useLingui();
  const locale = useLocale();
  const isOffline = useConnection() === 'offline';
  const { view, change } = useAddressView();
  const { book, rows, isBusy } = useAddressList(view.search, view.sort);
  const [params] = useSearchParams();
  const isImportRequested = params.has('import');
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    // The next written view removes `import` from the page's address.
    if (isImportRequested && !isOffline) setOpened({ is: 'import' });
  }, [isImportRequested, isOffline]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [leaving, setLeaving] = useState<readonly SavedAddress[]>([]);
  const [changed, setChanged] = useState<readonly ChangedAddress[]>([]);
  const remove = useDeleteAddresses();
  const AddressDialog = useLater(loadAddressDialog, opened?.is === 'address');
  const ImportDialog = useLater(loadImportDialog, opened?.is === 'import');

  const columns = useMemo(() => addressColumns(locale), [locale]);
  const moreActions = useCallback(
    (address: SavedAddress) => (
      <ChangeRow
        name={addressLabel(address)}
        isOffline={isOffline}
        onEdit={() => setOpened({ is: 'address', address })}
        onDelete={() => setLeaving([address])}
      />
    ),
    [isOffline],
  );

  const total = rows?.length ?? 0;
  const { page, perPage, shown } = usePage(rows, view);
  const chosen = useMemo(() => rows?.filter((it) => selected.has(it.address_id)) ?? [], [rows, selected]);
  const count = chosen.length;
  const isWaiting =
    rows === undefined || (total === 0 && (book.state === 'starting' || book.state === 'loading'));

  async function confirmDelete(addresses: readonly SavedAddress[]) {
    const left = await remove(addresses);
    setSelected((before) => before.difference(new Set(addresses.map((it) => it.address_id))));
    setLeaving([]);
    setChanged(left);
  }

  const close = () => setOpened(undefined);

  return (
    <>
      <PageTitle text={t`Adressbuch`} />
      <div className="flex flex-col gap-4">
        <LastImport isOffline={isOffline} />
        <Card isFlush label={t`Adressen`}>
          <AddressBookBar
            search={view.search}
            onSearch={(search) => change({ search, sort: undefined })}
            isOffline={isOffline}
            canExport={total > 0}
            onExport={() => void exportCsv(rows ?? [])}
            onImport={() => setOpened({ is: 'import' })}
            onAdd={() => setOpened({ is: 'address' })}
            note={<AddressBookNote book={book} />}
          />
          <DataTable
            label={t`Adressen`}
            columns={columns}
            rows={shown}
            getRowId={(address) => address.address_id}
            getRowLabel={addressLabel}
            server={{
              page,
              perPage,
              total,
              ...(view.sort
                ? { sort: { column: view.sort.by, isDescending: view.sort.descending ?? false } }
                : view.search === ''
                  ? { sort: { column: 'company', isDescending: false } }
                  : {}),
              onChange: (next) => {
                const by = sortColumns.find((it) => it === next.sort?.column);
                change({
                  page: next.page,
                  perPage: addressPageSizes.find((size) => size === next.perPage) ?? 25,
                  sort: by && { by, descending: next.sort?.isDescending ?? false },
                });
              },
            }}
            pageSizes={addressPageSizes}
            selection={{ selected, onChange: setSelected }}
            mainAction={mainAction}
            moreActions={moreActions}
            isLoading={isWaiting || isBusy}
            empty={
              <ListEmpty
                isNarrowed={view.search.trim() !== ''}
                onReset={() => change({ search: '' })}
                unfit={t`Keine Adresse passt zu dieser Suche.`}
                icon={BookUser}
                text={t`Ihr Adressbuch ist noch leer. Fügen Sie Adressen einzeln hinzu, oder importieren Sie eine CSV-Datei.`}
                action={
                  <Button variant="primary" onClick={() => setOpened({ is: 'address' })}>
                    {t`Adresse hinzufügen`}
                  </Button>
                }
              />
            }
            error={book.state === 'unreachable' && book.count === 0 ? <AddressBookFailed /> : undefined}
          />
          {count > 0 && (
            <SelectionBar
              text={<Plural value={count} one="# Adresse ausgewählt" other="# Adressen ausgewählt" />}
              count={count}
              total={total}
              isOffline={isOffline}
              onAll={() => setSelected(new Set(rows?.map((it) => it.address_id)))}
              onNone={() => setSelected(new Set())}
              onExport={() => void exportCsv(chosen)}
              onDelete={() => setLeaving(chosen)}
            />
          )}
        </Card>
      </div>
      {opened?.is === 'address' && AddressDialog && (
        <AddressDialog address={opened.address} onClose={close} />
      )}
      {opened?.is === 'import' && ImportDialog && <ImportDialog onClose={close} />}
      <DeleteQuestion
        addresses={leaving}
        onDelete={() => confirmDelete(leaving)}
        onCancel={() => setLeaving([])}
      />
      <DeleteChangedQuestion
        changed={changed}
        onDelete={() => confirmDelete(changed.map(({ now }) => now))}
        onCancel={() => setChanged([])}
      />
    </>
  );
}

const mainAction = (address: SavedAddress) => <StartOrder address={address} />;

function usePage(
  rows: readonly SavedAddress[] | undefined,
  view: Pick<ReturnType<typeof useAddressView>['view'], 'page' | 'perPage'>,
) {
  const { perPage } = view;
  const lastPage = perPage === -1 ? 1 : Math.max(1, Math.ceil((rows?.length ?? 0) / perPage));
  const page = Math.min(view.page, lastPage);
  const shown = useMemo(
    () => (perPage === -1 ? rows : rows?.slice((page - 1) * perPage, page * perPage)) ?? [],
    [rows, page, perPage],
  );
  return { page, perPage, shown };
}

async function exportCsv(addresses: readonly SavedAddress[]) {
  try {
    const [{ addressesAsCsv }, { saveFile }] = await Promise.all([
      import('./export-addresses.ts'),
      import('#app/ui/save-file.ts'),
    ]);
    saveFile(t`Adressbuch.csv`, 'text/csv;charset=utf-8', addressesAsCsv(addresses));
  } catch {
    showSnackbar({ tone: 'error', text: t`Der Export hat nicht geklappt.` });
  }
}
