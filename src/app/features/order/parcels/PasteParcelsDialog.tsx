import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldName } from '#app/features/order/field-names.ts';
import { formatKg, formatNumber } from '#app/i18n/format.ts';
import { useLocale } from '#app/i18n/setup.ts';
import { Button } from '#app/ui/Button.tsx';
import { RadioGroup } from '#app/ui/fields/RadioGroup.tsx';
import { TextAreaField } from '#app/ui/fields/TextAreaField.tsx';
import { Dialog } from '#app/ui/overlays/Dialog.tsx';
import type { ParcelDraft } from '#domain/order/order-draft.ts';
import { type PasteProblem, readParcels } from './paste-parcels.ts';

export type PasteParcelsDialogProps = {
  text: string;
  hasParcels: boolean;
  onClose: () => void;
  onTake: (parcels: readonly ParcelDraft[], how: 'append' | 'replace') => void;
};

const mostShown = 100;
const mostProblems = 5;
const numbers = Array.from({ length: mostShown }, (_, index) => index + 1);

export function PasteParcelsDialog({ text: given, hasParcels, onClose, onTake }: PasteParcelsDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [text, setText] = useState(given);
  const [how, setHow] = useState<'append' | 'replace'>('append');
  const read = readParcels(text, locale);
  const count = read?.parcels.length ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Packstücke aus einer Tabelle einfügen`}
      description={t`Spalten: Länge, Breite, Höhe in cm, Gewicht in kg, Inhalt. Mit Überschriften auch in anderer Reihenfolge.`}
      size="large"
      actions={
        <>
          <Button onClick={onClose}>{t`Abbrechen`}</Button>
          <Button
            variant="primary"
            disabled={count === 0}
            onClick={() => read && onTake(read.parcels, hasParcels ? how : 'append')}
          >
            {count === 0
              ? t`Einfügen`
              : t`${plural(count, { one: '# Packstück einfügen', other: '# Packstücke einfügen' })}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={t`Kopierte Zeilen`}
          value={text}
          onChange={setText}
          rows={5}
          {...(text.trim() !== '' && !read ? { error: t`Wir erkennen darin keine Spalten.` } : {})}
        />
        {hasParcels && (
          <RadioGroup<'append' | 'replace'>
            label={t`Die vorhandenen Packstücke`}
            value={how}
            onChange={setHow}
            options={[
              { value: 'append', title: t`bleiben, die neuen kommen dahinter` },
              { value: 'replace', title: t`werden ersetzt` },
            ]}
          />
        )}
        {read && <Problems problems={read.problems} />}
        {read && <Preview parcels={read.parcels} />}
      </div>
    </Dialog>
  );
}

function Problems({ problems }: { problems: readonly PasteProblem[] }) {
  const { t } = useLingui();
  if (problems.length === 0) return null;
  const more = problems.length - mostProblems;
  return (
    <div role="status" className="rounded-panel bg-warning-soft px-3.5 py-2.5 text-sm text-warning">
      <p className="font-medium">{t`Diese Zellen sind keine Maße; die Felder bleiben leer:`}</p>
      <ul className="mt-1 list-disc pl-5">
        {problems.slice(0, mostProblems).map(({ row, column, cell }) => {
          const name = fieldName(column);
          return <li key={`${row} ${column}`}>{t`Zeile ${row}, ${name}: „${cell}“`}</li>;
        })}
        {more > 0 && <li>{t`${plural(more, { one: 'und # weitere', other: 'und # weitere' })}`}</li>}
      </ul>
    </div>
  );
}

function Preview({ parcels }: { parcels: readonly ParcelDraft[] }) {
  const { t } = useLingui();
  const size = (value: number | null) => (value === null ? '–' : formatNumber(value));
  return (
    <section aria-label={t`Vorschau`} className="overflow-x-auto rounded-panel border border-line">
      <table className="tabular w-full border-collapse text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th className="px-3 py-2 font-medium">{t`Zeile`}</th>
            <th className="px-3 py-2 text-right font-medium">{t`L × B × H in cm`}</th>
            <th className="px-3 py-2 text-right font-medium">{t`Gewicht`}</th>
            <th className="px-3 py-2 font-medium">{t`Inhalt`}</th>
          </tr>
        </thead>
        <tbody>
          {parcels.slice(0, mostShown).map((parcel, index) => (
            <tr key={numbers[index]} className="border-line-soft border-t">
              <td className="px-3 py-1.5">{numbers[index]}</td>
              <td className="px-3 py-1.5 text-right">
                {`${size(parcel.length)} × ${size(parcel.width)} × ${size(parcel.height)}`}
              </td>
              <td className="px-3 py-1.5 text-right">
                {parcel.weight === null ? '–' : formatKg(parcel.weight, 1)}
              </td>
              <td className="max-w-48 truncate px-3 py-1.5">{parcel.contents || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
