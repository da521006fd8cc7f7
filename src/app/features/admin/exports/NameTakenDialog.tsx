import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { fileSize } from '#app/parts/files/file-size.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { NameChoice, NameQuestion } from './use-uploads.ts';

export function NameTakenDialog({ question }: { question: NameQuestion }) {
  const { t } = useLingui();
  const [isForAll, setIsForAll] = useState(false);
  const { file, taken, hasMore } = question;
  const answer = (choice: NameChoice) => question.answer(choice, isForAll);
  const { name } = taken;
  const there = `${formatDateTime(taken.created.seconds)}, ${fileSize(taken.size)}`;
  const coming = `${formatDateTime(new Date(file.lastModified))}, ${fileSize(file.size)}`;
  return (
    <Dialog
      isOpen
      onClose={() => answer('leave_out')}
      role="alertdialog"
      fillsPhone={false}
      title={t`Diese Datei gibt es schon`}
      actions={
        <>
          <Button onClick={() => answer('leave_out')}>{t`Auslassen`}</Button>
          <Button onClick={() => answer('keep_both')}>{t`Beide behalten`}</Button>
          <Button variant="primary" onClick={() => answer('replace')}>{t`Ersetzen`}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <p className="break-all font-semibold">{name}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-muted">{t`Im Ordner`}</dt>
          <dd className="tabular">{there}</dd>
          <dt className="text-muted">{t`Ihre Datei`}</dt>
          <dd className="tabular">{coming}</dd>
        </dl>
        {hasMore && (
          <Checkbox label={t`Bei allen weiteren Dateien ebenso`} value={isForAll} onChange={setIsForAll} />
        )}
      </div>
    </Dialog>
  );
}
