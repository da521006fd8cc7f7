import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, memo, useState } from 'react';
import { formatNumber } from '#app/i18n/format.ts';
import { issueText } from '#app/i18n/messages.ts';
import { addressFieldName } from '#app/parts/address/address-names.ts';
import { Button } from '#app/ui/Button.tsx';
import { Checkbox } from '#app/ui/fields/Checkbox.tsx';
import { TextField } from '#app/ui/fields/TextField.tsx';
import { joinClasses } from '#app/ui/join-classes.ts';
import { DataTablePager } from '#app/ui/table/DataTablePager.tsx';
import type { ImportColumn } from '#domain/address/address-import.ts';
import { AlikeRows } from './AlikeRows.tsx';
import { type CheckedRow, isBad } from './checked-row.ts';

type Change = {
  onEdit: (number: number, field: ImportColumn, value: string) => void;
  onLeaveOut: (number: number, isLeftOut: boolean) => void;
};

type BadRowsProps = Change & {
  rows: readonly CheckedRow[];
  onEditAll: ComponentProps<typeof AlikeRows>['onEditAll'];
  onLeaveOutBad: () => void;
};

const pageSizes = [10, 25, 50];

export function BadRows({ rows, onEditAll, onLeaveOutBad, ...change }: BadRowsProps) {
  const { t } = useLingui();
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const asked = rows.filter((it) => it.asked.length > 0);
  const bad = asked.filter(isBad).length;
  const { perPage } = paging;
  const page = Math.min(paging.page, Math.max(1, Math.ceil(asked.length / perPage)));
  const all = formatNumber(rows.length);
  if (asked.length === 0)
    return (
      <p role="status" className="font-medium text-sm text-success">
        {t`${plural(rows.length, { one: 'Die Zeile ist in Ordnung.', 2: 'Beide Zeilen sind in Ordnung.', other: 'Alle # Zeilen sind in Ordnung.' })}`}
      </p>
    );
  return (
    <section aria-label={t`Zeilen mit Fehlern`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto text-sm">
          <span className={joinClasses('font-semibold', bad > 0 ? 'text-error' : 'text-success')}>
            {bad > 0
              ? t`${plural(bad, { one: '# Zeile braucht noch eine Korrektur', other: '# Zeilen brauchen noch eine Korrektur' })}`
              : t`Alle Zeilen sind berichtigt oder ausgelassen`}
          </span>
          <span className="text-muted">{`, ${t`von ${all}`}`}</span>
        </p>
        {bad > 0 && <Button onClick={onLeaveOutBad}>{t`Fehlerhafte Zeilen auslassen`}</Button>}
      </div>
      <AlikeRows rows={rows} onEditAll={onEditAll} />
      <ul className="divide-y divide-line-soft rounded-card border border-line bg-surface">
        {asked.slice((page - 1) * perPage, page * perPage).map((row) => (
          <BadRow key={row.number} row={row} {...change} />
        ))}
      </ul>
      {asked.length > perPage && (
        <DataTablePager
          label={t`Zeilen mit Fehlern`}
          page={page}
          perPage={perPage}
          total={asked.length}
          pageSizes={pageSizes}
          onChange={setPaging}
        />
      )}
    </section>
  );
}

const BadRow = memo(function BadRow({ row, onEdit, onLeaveOut }: Change & { row: CheckedRow }) {
  const { t } = useLingui();
  const { number, isLeftOut } = row;
  const name = row.row.company || row.row.contact_person;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[11rem_1fr_auto]">
      <div className="min-w-0 text-sm">
        <span className="tabular block font-semibold">{t`Zeile ${number}`}</span>
        <span className="block break-words text-muted">{name}</span>
      </div>
      <div className={joinClasses('grid gap-3 lg:grid-cols-2 xl:grid-cols-3', isLeftOut && 'opacity-45')}>
        {row.asked.map((field) => {
          const issue = row.issues.find((it) => it.field === field);
          return (
            <TextField
              key={field}
              label={addressFieldName(field)}
              value={row.row[field]}
              disabled={isLeftOut}
              autoComplete="off"
              onChange={(value) => onEdit(number, field, value)}
              {...(issue && !isLeftOut ? { error: issueText(issue) } : {})}
            />
          );
        })}
      </div>
      <Checkbox
        label={
          <>
            <span aria-hidden="true">{t`Auslassen`}</span>
            <span className="sr-only">{t`Zeile ${number} auslassen`}</span>
          </>
        }
        value={isLeftOut}
        onChange={(value) => onLeaveOut(number, value)}
        className="sm:pt-6"
      />
    </li>
  );
});
