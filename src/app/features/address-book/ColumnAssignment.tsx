import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addressFieldName } from '#app/parts/address/address-names.ts';
import { EncodingQuestion } from '#app/parts/files/EncodingQuestion.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { type Assignment, importColumns, importRow } from '#domain/address/address-import.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import { missingColumns } from '#domain/address/import-row.ts';
import type { Reading } from '#domain/files/delimited-text.ts';
import type { Encoding } from '#domain/files/encoding.ts';

type ColumnAssignmentProps = {
  headings: readonly string[];
  sample: readonly string[][];
  assignment: Assignment;
  /** Empty if the file's encoding is certain. */
  readings: readonly Reading[];
  encoding: Encoding | undefined;
  /** Reads the file again. */
  onEncoding: (encoding: Encoding) => void;
  onAssign: (assignment: Assignment) => void;
};

const noColumns = assignColumns([]);

export function ColumnAssignment(props: ColumnAssignmentProps) {
  const { headings, sample, assignment, readings, encoding, onEncoding, onAssign } = props;
  const { t } = useLingui();
  // The user's own columns survive another encoding, which changes the letters and not the columns.
  const [own, setOwn] = useState<Partial<Assignment>>({});
  const chosen = { ...assignment, ...own };
  const [isChecked, setIsChecked] = useState(false);
  const rows = sample.map((cells) => importRow(cells, chosen));
  const missing = missingColumns(chosen, rows);
  const needed = missingColumns(noColumns, rows);
  const options = [
    { value: '-1', label: t`– nicht in der Datei –` },
    ...headings.map((heading, index) => {
      const number = index + 1;
      return { value: String(index), label: heading || t`Spalte ${number}` };
    }),
  ];

  const isRead = readings.length < 2 || encoding !== undefined;
  const isComplete =
    missingColumns(
      assignment,
      sample.map((cells) => importRow(cells, assignment)),
    ).length === 0;
  const isAllKnown = headings.every((heading, at) => !heading || Object.values(assignment).includes(at));

  function assign() {
    setIsChecked(true);
    if (isRead && missing.length === 0) onAssign(chosen);
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        assign();
      }}
      className="flex flex-col gap-4"
    >
      <p className="max-w-lg text-label text-sm">
        {!headings.some(Boolean)
          ? t`Die Datei hat keine Überschriften: Schon die erste Zeile ist eine Adresse. Bitte prüfen Sie die Zuordnung, die wir nach den Inhalten vorschlagen.`
          : isAllKnown
            ? isComplete && assignment.postal_code !== -1
              ? t`Bitte prüfen Sie, ob die Spalten richtig zugeordnet sind.`
              : t`In der Datei fehlen Angaben, die jede Adresse braucht. Bitte prüfen Sie die Zuordnung, oder ergänzen Sie die Angaben danach in den Zeilen.`
            : t`Nicht alle Spalten haben eine bekannte Überschrift. Bitte ordnen Sie die fehlenden zu; die Zuordnung wird für die nächste Datei gemerkt.`}
      </p>
      {readings.length > 1 && (
        <EncodingQuestion
          readings={readings}
          value={encoding}
          isMissing={isChecked && !isRead}
          onChange={onEncoding}
        />
      )}
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {importColumns.map((column) => {
          const at = chosen[column];
          const example = sample.map((cells) => cells[at]?.trim()).find(Boolean);
          return (
            <Select
              key={column}
              label={addressFieldName(column)}
              required={needed.includes(column)}
              value={String(at)}
              options={options}
              onChange={(value) => setOwn({ ...own, [column]: Number(value) })}
              hint={at === -1 ? undefined : example && t`Zum Beispiel: ${example}`}
              {...(isChecked && missing.includes(column) ? { error: t`Bitte wählen Sie die Spalte.` } : {})}
            />
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit">
          {t`Zeilen prüfen`}
        </Button>
        {isChecked && isRead && missing.length > 0 && (
          <Button onClick={() => onAssign(chosen)}>{t`Trotzdem weiter, Zeilen ergänzen`}</Button>
        )}
      </div>
    </form>
  );
}
