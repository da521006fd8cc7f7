import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, useTransition } from 'react';
import { issueText } from '#app/i18n/messages.ts';
import { addressFieldName } from '#app/parts/address/address-names.ts';
import { Button } from '#app/ui/Button.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { offeredValue } from '#domain/address/address-import.ts';
import { countryCodeOf } from '#domain/address/country-names.ts';
import { type AlikeRows as Alike, alikeRows, type CheckedRow } from './checked-row.ts';
import type { EditAll } from './edit-rows.ts';

type OnEditAll = (requested: EditAll) => Promise<void>;

export function AlikeRows({ rows, onEditAll }: { rows: readonly CheckedRow[]; onEditAll: OnEditAll }) {
  const { t } = useLingui();
  const groups = alikeRows(rows);
  if (groups.length === 0) return null;
  return (
    <ul aria-label={t`Gleiche Fehler`} className="flex flex-col gap-2">
      {groups.map((group) => (
        <AlikeFault key={group.key} group={group} onEditAll={onEditAll} />
      ))}
    </ul>
  );
}

function AlikeFault({ group, onEditAll }: { group: Alike; onEditAll: OnEditAll }) {
  const { t } = useLingui();
  const [value, setValue] = useState('');
  const [isRunning, startEditing] = useTransition();
  const { field, code, numbers, sample } = group;
  const name = addressFieldName(field);
  const offered = offeredValue(code, sample);
  const meant = (field === 'country_code' && countryCodeOf(value)) || value;
  const edit = (makeOf: EditAll['makeOf']) => startEditing(() => onEditAll({ numbers, field, makeOf }));
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 rounded-control bg-warning-soft px-3 py-2 text-sm">
      <p className="min-w-0 flex-1 basis-64 self-center">
        <span className="font-semibold">
          {plural(numbers.size, { one: '# Zeile', other: '# Zeilen' })}
          {`, ${name}: `}
        </span>
        {issueText({ code })}
      </p>
      {offered === undefined ? (
        <>
          <TextField label={t`${name} für alle`} value={value} onChange={setValue} autoComplete="off" />
          <Button disabled={value.trim() === ''} isLoading={isRunning} onClick={() => edit(() => meant)}>
            {t`In alle eintragen`}
          </Button>
        </>
      ) : (
        <Button isLoading={isRunning} onClick={() => edit((it) => offeredValue(code, it) ?? it)}>
          {code === 'house_number_date'
            ? t`Allen die Nummer geben, z. B. ${offered}`
            : t`Allen die 0 voranstellen`}
        </Button>
      )}
    </li>
  );
}
