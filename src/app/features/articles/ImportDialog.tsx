import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describeError } from '#app/api/client.ts';
import { formatNumber } from '#app/i18n/format.ts';
import { errorText, issueText } from '#app/i18n/messages.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { importArticles } from '#app/offline/articles/article-calls.ts';
import { fileProblemText } from '#app/parts/files/file-problem-text.ts';
import {
  type FileProblem,
  fileProblem,
  isFileProblem,
  maxFileSize,
  readCsv,
} from '#app/parts/files/read-csv.ts';
import { Button } from '#app/ui/Button.tsx';
import { FileDrop } from '#app/ui/fields/FileDrop.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { ImportedArticles } from '#contract/article.ts';
import { articleLimits } from '#domain/articles/article.ts';
import { articleColumns, articleHeading } from '#domain/articles/article-csv.ts';
import { type ReadArticles, type RowFault, readArticles } from './read-articles.ts';

/** Maximum number of faults listed. */
const mostFaults = 100;

type Step =
  | { is: 'none'; problem?: string }
  | { is: 'working' }
  | { is: 'read'; name: string; read: ReadArticles; problem?: string }
  | { is: 'sending'; name: string; read: ReadArticles }
  | { is: 'done'; imported: ImportedArticles };

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [step, setStep] = useState<Step>({ is: 'none' });
  const isBusy = step.is === 'working' || step.is === 'sending';
  const count = step.is === 'read' || step.is === 'sending' ? step.read.articles.length : 0;

  async function open(file: File | undefined) {
    const problem = fileProblem(file);
    if (problem || !file) return setStep({ is: 'none', ...(problem ? { problem: textOf(problem) } : {}) });
    setStep({ is: 'working' });
    try {
      const table = readCsv(new Uint8Array(await file.arrayBuffer()), articleLimits.articles);
      if (isFileProblem(table)) return setStep({ is: 'none', problem: textOf(table) });
      const read = await readArticles(table);
      if (read) return setStep({ is: 'read', name: file.name, read });
      setStep({
        is: 'none',
        problem: t`Keine Spalte mit einer Bezeichnung gefunden. Die erste Zeile muss die Überschriften haben, etwa „Bezeichnung deutsch“.`,
      });
    } catch {
      setStep({ is: 'none', problem: textOf({ code: 'worker_failed' }) });
    }
  }

  async function send() {
    if (step.is !== 'read') return;
    const { name, read } = step;
    setStep({ is: 'sending', name, read });
    try {
      setStep({ is: 'done', imported: await importArticles(read.articles) });
    } catch (error) {
      const { code } = describeError(error);
      const isKnown = code === 'OFFLINE' || code === 'ARTICLE_LIMIT' || code === 'STORAGE_FULL';
      const problem = isKnown ? errorText(code) : t`Der Import hat nicht geklappt. Nichts wurde geändert.`;
      setStep({ is: 'read', name, read, problem });
    }
  }

  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      isLocked={step.is === 'sending'}
      title={t`Artikel importieren`}
      description={step.is === 'read' || step.is === 'sending' ? step.name : undefined}
      actions={
        step.is === 'done' ? (
          <Button variant="primary" onClick={onClose}>{t`Fertig`}</Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={step.is === 'sending'}>{t`Abbrechen`}</Button>
            {step.is !== 'none' && (
              <Button variant="primary" isLoading={isBusy} disabled={count === 0} onClick={() => void send()}>
                {t`${plural(count, { one: '# Artikel importieren', other: '# Artikel importieren' })}`}
              </Button>
            )}
          </>
        )
      }
    >
      {step.is === 'none' && <FileStep problem={step.problem} onFile={(file) => void open(file)} />}
      {step.is === 'working' && <p role="status">{t`Zeilen werden geprüft`}</p>}
      {(step.is === 'read' || step.is === 'sending') && <ReadRows read={step.read} />}
      {step.is === 'read' && step.problem && (
        <p role="alert" className="mt-3 font-medium text-error text-sm">
          {step.problem}
        </p>
      )}
      {step.is === 'done' && <Result imported={step.imported} />}
    </Dialog>
  );
}

const textOf = (problem: FileProblem) => fileProblemText(problem, articleLimits.articles);

function FileStep({ problem, onFile }: { problem: string | undefined; onFile: (file?: File) => void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const most = formatNumber(articleLimits.articles);
  const names = articleColumns.map((column) => articleHeading(column, locale)).join(', ');
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label={t`CSV-Datei wählen`}
        hint={t`Oder ziehen Sie die Datei hierher. Höchstens ${most} Zeilen und ${maxFileSize} MB; Komma, Semikolon oder Tabulator, UTF-8 oder Windows: das erkennen wir.`}
        accept=".csv,text/csv"
        error={problem}
        onFiles={([file]) => onFile(file)}
      />
      <p className="text-label text-sm">
        {t`Spalten, in beliebiger Reihenfolge, deutsch oder englisch: ${names}. Nötig ist nur eine Bezeichnung. Am einfachsten beginnen Sie mit einem Export.`}
      </p>
    </div>
  );
}

function ReadRows({ read }: { read: ReadArticles }) {
  const { t } = useLingui();
  const good = read.articles.length;
  const { faultyRows } = read;
  const more = formatNumber(read.faults.length - mostFaults);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        {t`${plural(good, { one: '# Zeile ist in Ordnung.', other: '# Zeilen sind in Ordnung.' })}`}{' '}
        {t`Gibt es einen Artikel schon, an der Nummer oder ohne Nummer an Bezeichnung und HS-Code erkannt, wird er geändert.`}
      </p>
      {faultyRows > 0 && (
        <div role="alert" className="flex flex-col gap-2 rounded-panel bg-error-soft px-3.5 py-2.5">
          <p className="font-semibold text-error">
            {t`${plural(faultyRows, {
              one: '# Zeile hat Fehler und kommt nicht mit:',
              other: '# Zeilen haben Fehler und kommen nicht mit:',
            })}`}
          </p>
          <ul className="flex flex-col gap-1">
            {read.faults.slice(0, mostFaults).map((it) => (
              <Fault key={`${it.row} ${it.column} ${it.code}`} fault={it} />
            ))}
          </ul>
          {read.faults.length > mostFaults && <p>{t`und ${more} weitere`}</p>}
        </div>
      )}
    </div>
  );
}

function Fault({ fault }: { fault: RowFault }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { row } = fault;
  const column = articleHeading(fault.column, locale);
  const text = issueText({ code: fault.code });
  return <li className="break-words">{t`Zeile ${row}, ${column}: ${text}`}</li>;
}

function Result({ imported }: { imported: ImportedArticles }) {
  const { t } = useLingui();
  const { created, changed, unchanged } = imported;
  return (
    <ul role="status" className="flex flex-col gap-1 text-sm">
      <li>{t`${plural(created, { one: '# Artikel ist neu.', other: '# Artikel sind neu.' })}`}</li>
      <li>{t`${plural(changed, { one: '# Artikel wurde geändert.', other: '# Artikel wurden geändert.' })}`}</li>
      <li>
        {t`${plural(unchanged, { one: '# Artikel war schon so da.', other: '# Artikel waren schon so da.' })}`}
      </li>
    </ul>
  );
}
