import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { BadRows } from '#app/features/address-book/BadRows.tsx';
import { type CheckedRow, checkedRow, isBad } from '#app/features/address-book/checked-row.ts';
import { editRows } from '#app/features/address-book/edit-rows.ts';
import type { PlainAddress } from '#domain/address/address.ts';
import { anAddress } from '#support/factories.ts';
import { renderWithI18n } from '#support/render.tsx';

let rows: readonly CheckedRow[] = [];

function List({ start }: { start: readonly CheckedRow[] }) {
  const [shown, setShown] = useState(start);
  rows = shown;
  return (
    <BadRows
      rows={shown}
      onEdit={() => {}}
      onEditAll={async (requested) => {
        const edited = await editRows(shown, requested);
        setShown((before) => before.map((it) => edited.get(it) ?? it));
      }}
      onLeaveOut={() => {}}
      onLeaveOutBad={() => {}}
    />
  );
}

function open(difference: Partial<PlainAddress>) {
  const start = Array.from({ length: 500 }, (_, at) =>
    checkedRow({ ...anAddress({ company: `Firma ${at}` }), ...difference }, at + 1),
  );
  return renderWithI18n(<List start={start} />);
}

test('500 German postal codes without the leading 0 are repaired in one step', async () => {
  const { user } = open({ postal_code: '1067', city: 'Dresden' });
  await user.click(screen.getByRole('button', { name: 'Allen die 0 voranstellen' }));
  await waitFor(() => expect(rows.some(isBad)).toBe(false));
  expect(new Set(rows.map((it) => it.row.postal_code))).toEqual(new Set(['01067']));
});

test('500 rows with the same wrong country are repaired in one step', async () => {
  const { user } = open({ country_code: 'Deutchland' });
  await user.type(screen.getByRole('textbox', { name: /für alle$/ }), 'Deutschland');
  await user.click(screen.getByRole('button', { name: 'In alle eintragen' }));
  await waitFor(() => expect(rows.some(isBad)).toBe(false));
});
