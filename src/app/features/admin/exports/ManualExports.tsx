import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import FolderArchive from 'lucide-react/icons/folder-archive';
import FolderOpen from 'lucide-react/icons/folder-open';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { LaterConfirmedDialog } from '#app/features/admin/LaterConfirmedDialog.tsx';
import { useConnection } from '#app/offline/connection.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { QueryMissing } from '#app/parts/states/QueryMissing.tsx';
import { useLater } from '#app/timing/use-later.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SearchField } from '#app/ui/fields/TextField.tsx';
import { Skeleton } from '#app/ui/Skeleton.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import type { ExportFile } from '#contract/storage.ts';
import { exportPageSizes } from '#domain/staff/export-files.ts';
import { ExportSelection } from './ExportSelection.tsx';
import { exportColumns } from './export-columns.tsx';
import { FileActions } from './FileActions.tsx';
import {
  askToDelete,
  askToDownloadAll,
  askToDownloadChosen,
  download,
  type FileQuestion,
} from './file-questions.ts';
import { UploadPart } from './UploadPart.tsx';
import { exportFilesQuery, useExportFiles } from './use-export-files.ts';

const loadDeleteAll = () => import('./DeleteAllDialog.tsx').then((it) => it.DeleteAllDialog);

const hasWords = (name: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

export function ManualExports() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const query = useExportFiles();
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<FileQuestion>();
  const [isAskingAll, setIsAskingAll] = useState(false);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const AllDialog = useLater(loadDeleteAll, isAskingAll);
  const files = query.data?.data;
  if (!files)
    return (
      <QueryMissing query={query} failed={t`Die Dateien konnten nicht geladen werden.`}>
        <div className="flex flex-col gap-4 p-5">
          <Skeleton className="h-9 w-64" />
          <Skeleton className="h-40 w-full" />
        </div>
      </QueryMissing>
    );
  const shown = files.filter((it) => hasWords(it.name, search));
  const chosen = shown.filter((it) => selected.has(it.uid));
  const count = files.length;
  const size = fileSize(files.reduce((sum, it) => sum + it.size, 0));
  const isBlocked = isOffline || count === 0;
  const remove = (gone: readonly ExportFile[]) =>
    setQuestion(
      askToDelete(gone, () => {
        setSelected(new Set());
        void queryClient.invalidateQueries({ queryKey: exportFilesQuery().queryKey });
      }),
    );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-sm:flex-col max-sm:items-stretch">
        <p role="status" className="tabular mr-auto text-label text-sm">
          {count === 0
            ? t`Keine Dateien`
            : t`${plural(count, { one: '# Datei', other: '# Dateien' })}, ${size}`}
        </p>
        <SearchField
          label={t`Dateien durchsuchen`}
          placeholder={t`Name der Datei`}
          value={search}
          onChange={setSearch}
          className="w-full sm:w-64"
        />
        <Button icon={FolderArchive} disabled={isBlocked} onClick={() => setQuestion(askToDownloadAll())}>
          {t`Alle herunterladen`}
        </Button>
        <Button icon={Trash2} disabled={isBlocked} onClick={() => setIsAskingAll(true)}>
          {t`Alle löschen`}
        </Button>
      </div>
      <DataTable
        label={t`Dateien`}
        columns={exportColumns()}
        rows={shown}
        selection={{ selected, onChange: setSelected }}
        getRowId={({ uid }) => uid}
        getRowLabel={({ name }) => name}
        initialSort={{ column: 'created', isDescending: true }}
        pageSizes={exportPageSizes}
        mainAction={(file) => (
          <FileActions file={file} onDownload={() => void download(file)} onDelete={() => remove([file])} />
        )}
        empty={
          <EmptyState
            icon={FolderOpen}
            text={
              count > 0
                ? t`Keine Datei heißt so.`
                : t`Noch keine Dateien. Was die Verwaltung exportiert oder hier hochlädt, liegt danach hier.`
            }
          />
        }
      />
      <ExportSelection
        chosen={chosen.length}
        onDownload={() => setQuestion(askToDownloadChosen(chosen))}
        onDelete={() => remove(chosen)}
      />
      <UploadPart />
      {question && <LaterConfirmedDialog isOpen {...question} onClose={() => setQuestion(undefined)} />}
      {AllDialog && <AllDialog isOpen={isAskingAll} files={files} onClose={() => setIsAskingAll(false)} />}
    </>
  );
}
