import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConnection } from '#app/offline/connection.ts';
import { useLeaveGuard } from '#app/parts/dialogs/leave-guard.ts';
import { useLater } from '#app/timing/use-later.ts';
import { FileDrop } from '#app/ui/fields/FileDrop.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { largestUpload, uploadExtensions } from '#domain/staff/export-files.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './use-uploads.ts';

const loadNameTaken = () => import('./NameTakenDialog.tsx').then((it) => it.NameTakenDialog);

export function UploadPart() {
  const { t } = useLingui();
  const isOffline = useConnection() === 'offline';
  const { uploads, question, isRunning, add, cancel, clear } = useUploads();
  const NameTaken = useLater(loadNameTaken, question !== undefined);
  const [leaving, setLeaving] = useState<{ leave: () => void }>();
  useLeaveGuard({
    holds: () => isRunning,
    onHeld: (leave) => setLeaving({ leave }),
    isUnsaved: () => isRunning,
  });
  const megabytes = largestUpload / 1_000_000;
  const kinds = uploadExtensions
    .map((it) => it.slice(1).toUpperCase())
    .filter((it) => it !== 'JPEG')
    .join(', ');
  return (
    <div className="flex flex-col gap-4 border-line border-t p-5">
      <FileDrop
        label={t`Dateien hochladen`}
        hint={t`Oder ziehen Sie sie hierher, auch mehrere auf einmal. Je Datei höchstens ${megabytes} MB: ${kinds}.`}
        accept={uploadExtensions.join(',')}
        isMultiple
        disabled={isOffline}
        onFiles={add}
      />
      {uploads.length > 0 && (
        <UploadList uploads={uploads} isRunning={isRunning} onCancel={cancel} onClear={clear} />
      )}
      {question && NameTaken && <NameTaken key={question.taken.uid} question={question} />}
      <LaterConfirmDialog
        isOpen={leaving !== undefined}
        title={t`Hochladen abbrechen?`}
        text={t`Es sind noch Dateien unterwegs. Wenn Sie diese Seite verlassen, kommen sie nicht an.`}
        confirmLabel={t`Seite verlassen`}
        cancelLabel={t`Hier bleiben`}
        onConfirm={() => {
          setLeaving(undefined);
          leaving?.leave();
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </div>
  );
}
