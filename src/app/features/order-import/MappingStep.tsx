import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { serviceName } from '#app/i18n/labels.ts';
import { holdUpdates } from '#app/offline/rows/unsaved.ts';
import { useLeaveGuard } from '#app/parts/dialogs/leave-guard.ts';
import { EncodingQuestion } from '#app/parts/files/EncodingQuestion.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Disclosure } from '#app/ui/Disclosure.tsx';
import { FootBar } from '#app/ui/FootBar.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { Select } from '#app/ui/fields/Select.tsx';
import { LaterConfirmDialog } from '#app/ui/overlays/LaterConfirmDialog.tsx';
import { goodsColumns, type OrderColumn, orderColumns } from '#domain/order-import/columns.ts';
import { type FirstRowAnswer, type TableRows, withLeftOut } from '#domain/order-import/header-row.ts';
import { importMappingLimits } from '#domain/order-import/import-mapping.ts';
import { unusedColumns } from '#domain/order-import/mapping.ts';
import type { Mapping } from '#domain/order-import/mapping-type.ts';
import type { BoxSize } from '#domain/services/box-size.ts';
import { type ShippingType, shippingTypes } from '#domain/services/route.ts';
import { type ServiceLabel, serviceLabels, servicesOfRoute } from '#domain/services/services.ts';
import { focusIds, useMappingFocus } from './batch-focus.ts';
import { columnName } from './column-names.ts';
import { FirstRowQuestion } from './FirstRowQuestion.tsx';
import { MappingChoice } from './MappingChoice.tsx';
import { MappingRules } from './MappingRules.tsx';
import { MappingValue } from './MappingValue.tsx';
import type { FileAnswers, ReadFile } from './reading.ts';
import type { KnownMapping } from './use-import.ts';

type MappingStepProps = {
  name: string;
  file: ReadFile;
  known: readonly KnownMapping[];
  kept?: KnownMapping | undefined;
  /** Undefined while loading. */
  boxes: readonly BoxSize[] | undefined;
  onBuild: (chosen: KnownMapping, table: TableRows) => void;
  /** Reads the file again; `kept`: the mapping that its columns still fit. */
  onAnswer: (answers: FileAnswers, kept?: KnownMapping) => void;
  onDelete: (id: string) => void;
  onCancel: () => void;
};

const titleOf = (name: string) => name.replace(/\.\w{2,4}$/, '').slice(0, importMappingLimits.name) || name;
const freshMapping = (name: string, { guessed }: ReadFile): KnownMapping => ({
  id: undefined,
  name: titleOf(name),
  mapping: guessed,
});
const sampleRows = 3;
/** A file that the company has read before needs no answer. */
function firstRowSaid(
  { table, answers }: ReadFile,
  known: readonly KnownMapping[],
): FirstRowAnswer | undefined {
  const { is } = table.firstRow;
  return answers.firstRow ?? (is !== 'unclear' ? is : known.length > 0 ? 'headings' : undefined);
}
const isGoods = (column: OrderColumn) => (goodsColumns as readonly OrderColumn[]).includes(column);
const routes: Record<ShippingType, string> = { national: 'DE', international_eu: 'FR', international: 'US' };
const ruleOf = { national: 'home', international_eu: 'eu', international: 'world' } as const;

export function MappingStep(props: MappingStepProps) {
  const { name, file, known, kept, boxes, onBuild, onAnswer, onDelete, onCancel } = props;
  const { t } = useLingui();
  const [own, setOwn] = useState<KnownMapping>(() => kept ?? known[0] ?? freshMapping(name, file));
  const chosen = own.mapping;
  const [isTouched, setIsTouched] = useState(kept !== undefined);
  function change(next: KnownMapping) {
    setOwn(next);
    setIsTouched(true);
  }
  const setChosen = (mapping: Mapping) => change({ ...own, mapping });
  const [goOn, setGoOn] = useState<() => void>();
  useEffect(() => (isTouched ? holdUpdates() : undefined), [isTouched]);
  useLeaveGuard({
    holds: () => isTouched,
    onHeld: (go) => setGoOn(() => go),
    isUnsaved: () => isTouched,
  });
  const [isAll, setIsAll] = useState(false);
  const foundText = useId();
  useMappingFocus();
  const [isAllTaken, setAllTaken] = useState(false);
  const table = isAllTaken ? withLeftOut(file.table) : file.table;
  const { headings, lines, leftOut } = table;
  const count = lines.length;
  const sample = lines.slice(0, sampleRows).map((it) => it.cells);
  const found = orderColumns.filter((it) => chosen.columns[it] !== -1 || chosen.fixed[it]);
  const shown = isAll ? orderColumns : found;
  const width = Math.max(headings.length, ...sample.map((it) => it.length));
  const { firstRow: first } = file.table;
  const hasHeadings = headings.some(Boolean);
  const [firstRow, setFirstRow] = useState(() => firstRowSaid(file, known));
  const [isAsked, setIsAsked] = useState(false);
  const encodingField = useRef<HTMLInputElement>(null);
  const firstRowField = useRef<HTMLInputElement>(null);
  function answerFirstRow(answer: FirstRowAnswer) {
    // The same reading keeps the columns that the user has assigned.
    if ((answer === 'headings') === hasHeadings) setFirstRow(answer);
    else onAnswer({ ...file.answers, firstRow: answer });
  }
  const exampleOf = (at: number) => sample.map((cells) => cells[at]?.trim()).find(Boolean);
  function columnLabel(at: number): string {
    const number = at + 1;
    const example = hasHeadings ? undefined : exampleOf(at)?.slice(0, 40);
    return headings[at] || (example ? t`Spalte ${number}: ${example}` : t`Spalte ${number}`);
  }
  const unassigned = hasHeadings ? [] : unusedColumns(table, chosen).map(columnLabel);
  const options = [
    { value: '-1', label: t`– nicht in der Datei –` },
    ...Array.from({ length: width }, (_, index) => ({ value: String(index), label: columnLabel(index) })),
  ];
  const routeNames: Record<ShippingType, string> = {
    national: t`Service innerhalb Deutschlands`,
    international_eu: t`Service in die EU`,
    international: t`Service in andere Länder`,
  };

  function build() {
    setIsAsked(true);
    const isReadUnknown = file.readings.length > 1 && file.encoding === undefined;
    if (isReadUnknown) return encodingField.current?.focus();
    if (first.is !== 'headings' && firstRow === undefined) return firstRowField.current?.focus();
    onBuild({ ...own, name: own.name.trim() || titleOf(name) }, table);
  }

  return (
    <Card title={name} isFlush>
      <div className="flex flex-col gap-5 px-5 pb-5">
        <p id={foundText} role="status" className="max-w-lg text-label text-sm">
          {t`${plural(count, { one: 'Eine Zeile', other: '# Zeilen' })} gefunden.`}{' '}
          {own.id !== undefined
            ? t`Die Zuordnung ist die, mit der eine solche Datei in Ihrem Unternehmen gelesen wird.`
            : t`Bitte prüfen Sie, ob die Spalten richtig zugeordnet sind; das wird für die nächste Datei gemerkt.`}
        </p>
        {file.readings.length > 1 && (
          <EncodingQuestion
            readings={file.readings}
            value={file.encoding}
            isMissing={isAsked && file.encoding === undefined}
            ref={encodingField}
            onChange={(encoding) => onAnswer({ ...file.answers, encoding }, isTouched ? own : undefined)}
          />
        )}
        {file.sheets.length > 1 && (
          <Select
            label={t`Tabellenblatt`}
            value={file.sheet}
            options={file.sheets.map((value) => ({ value, label: value }))}
            onChange={(sheet) => onAnswer({ ...file.answers, sheet, firstRow: undefined })}
            className="max-w-xs"
          />
        )}
        {first.is !== 'headings' && (
          <FirstRowQuestion
            text={first.text}
            value={firstRow}
            isMissing={isAsked && firstRow === undefined}
            ref={firstRowField}
            onChange={answerFirstRow}
          />
        )}
        <MappingChoice
          known={known}
          chosen={own}
          onChoose={(id) => setOwn(known.find((it) => it.id === id) ?? freshMapping(name, file))}
          onName={(title) => change({ ...own, name: title })}
          onDelete={(id) => {
            onDelete(id);
            setOwn({ ...own, id: undefined });
          }}
        />
        {leftOut.length > 0 && (
          <Disclosure
            title={plural(leftOut.length, {
              one: 'Eine Zeile ist kein Auftrag',
              other: '# Zeilen sind keine Aufträge',
            })}
          >
            <ul className="mt-1 list-disc pl-5 text-muted">
              {leftOut.map((it) => (
                <li key={it.row}>{t`Zeile ${it.row}: ${it.text}`}</li>
              ))}
            </ul>
          </Disclosure>
        )}
        {file.table.leftOut.some((it) => it.line) && (
          <Button variant="text" className="self-start" onClick={() => setAllTaken(!isAllTaken)}>
            {isAllTaken
              ? t`Summen und Fußzeilen wieder auslassen`
              : t`Summen und Fußzeilen doch als Aufträge lesen`}
          </Button>
        )}
        <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2 lg:grid-cols-3">
          {shown.map((column) => {
            const at = chosen.columns[column];
            const example = exampleOf(at);
            return (
              <div key={column} className="flex flex-col gap-1.5">
                <Select
                  label={columnName(column)}
                  value={String(at)}
                  options={options}
                  onChange={(value) =>
                    setChosen({ ...chosen, columns: { ...chosen.columns, [column]: Number(value) } })
                  }
                  hint={at === -1 || !hasHeadings ? undefined : example && t`Zum Beispiel: ${example}`}
                />
                {isAll && !isGoods(column) && column !== 'service' && (
                  <MappingValue
                    label={t`${columnName(column)}, wenn nichts dasteht`}
                    placeholder={t`Fester Wert, wenn nichts dasteht`}
                    field={column}
                    value={chosen.fixed[column] ?? ''}
                    boxes={boxes}
                    onChange={(value) =>
                      setChosen({ ...chosen, fixed: { ...chosen.fixed, [column]: value } })
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
        {unassigned.length > 0 && (
          <p className="max-w-lg text-label text-sm">
            {t`Noch nicht zugeordnet: ${unassigned.join(' · ')}. Gehört etwas davon zum Auftrag, ordnen Sie es unter „Alle Felder und feste Werte zeigen“ zu.`}
          </p>
        )}
        <Button variant="text" className="self-start" onClick={() => setIsAll(!isAll)} aria-expanded={isAll}>
          {isAll ? t`Nur die gefundenen Spalten zeigen` : t`Alle Felder und feste Werte zeigen`}
        </Button>
        <div className="grid gap-4 sm:grid-cols-3">
          {shippingTypes.map((type) => {
            const route = { sender: 'DE', recipient: routes[type] };
            const services = serviceLabels.filter(
              (it) => servicesOfRoute(route).includes(it) && it !== 'special' && it !== 'saturday',
            );
            return (
              <Select<ServiceLabel | ''>
                key={type}
                label={routeNames[type]}
                value={chosen.services[ruleOf[type]]}
                options={[
                  { value: '', label: t`Nur wie in der Datei` },
                  ...services.map((value) => ({ value, label: serviceName(value, type) })),
                ]}
                onChange={(value) =>
                  setChosen({ ...chosen, services: { ...chosen.services, [ruleOf[type]]: value } })
                }
              />
            );
          })}
        </div>
        <MappingRules
          mapping={chosen}
          columns={options.slice(1).map((it) => it.label)}
          boxes={boxes}
          onChange={(rules) => setChosen({ ...chosen, rules })}
        />
        <div className="flex flex-col gap-3">
          <Checkbox
            label={t`Gewichte sind in Gramm`}
            value={chosen.isInGrams}
            onChange={(isInGrams) => setChosen({ ...chosen, isInGrams })}
          />
          <Checkbox
            label={t`Zeilen mit derselben Auftragsnummer sind Artikel eines Pakets`}
            hint={t`Sonst ist jede Zeile ein eigenes Packstück.`}
            value={chosen.rowsOfOrder === 'goods'}
            onChange={(isOn) => setChosen({ ...chosen, rowsOfOrder: isOn ? 'goods' : 'parcels' })}
          />
        </div>
      </div>
      {/* At the foot, because most files need only these buttons. */}
      <FootBar className="flex flex-wrap items-center justify-end gap-2.5 bg-sunken px-5 pt-3">
        <Button onClick={() => (isTouched ? setGoOn(() => onCancel) : onCancel())}>{t`Abbrechen`}</Button>
        <Button
          id={focusIds.mapped}
          aria-describedby={foundText}
          variant="primary"
          disabled={count === 0}
          onClick={build}
        >{t`Aufträge prüfen`}</Button>
      </FootBar>
      <LaterConfirmDialog
        isOpen={goOn !== undefined}
        title={t`Zuordnung verwerfen?`}
        text={t`Sie haben die Zuordnung der Spalten geändert. Gespeichert wird sie erst mit „Aufträge prüfen“.`}
        confirmLabel={t`Verwerfen`}
        cancelLabel={t`Weiter bearbeiten`}
        isDangerous
        onConfirm={() => goOn?.()}
        onCancel={() => setGoOn(undefined)}
      />
    </Card>
  );
}
