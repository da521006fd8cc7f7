import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ImportDialog } from '#app/features/address-book/ImportDialog.tsx';
import type { ImportQuestion, ImportReply } from '#app/features/address-book/import-worker.ts';
import { assignColumns } from '#domain/address/assign-columns.ts';
import type { Encoding } from '#domain/files/encoding.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';

/* The dialog with a worker that only answers how the file can be read; tests of the domain read files. */

const texts: Record<'windows-1252' | 'windows-1250', string[]> = {
  'windows-1252': ['Firma', 'Stra³e', 'Wo', 'Ort', 'Land'],
  'windows-1250': ['Firma', 'Straße', 'Wo', 'Ort', 'Land'],
};

class ReadingWorker {
  onmessage: ((event: { data: ImportReply }) => void) | undefined;
  terminate() {}
  postMessage(question: ImportQuestion) {
    if (question.ask !== 'read') return;
    const headings = texts[(question.encoding as 'windows-1250' | undefined) ?? 'windows-1252'];
    const reading = (encoding: Encoding, example: string) => ({ encoding, examples: [example] });
    const data: ImportReply = {
      is: 'read',
      headings,
      sample: [['Kowalski', 'Rynek', '50-101', 'Breslau', 'PL']],
      count: 1,
      assignment: assignColumns(headings),
      isUnclear: true,
      readings: [reading('windows-1252', 'Wroc³aw'), reading('windows-1250', 'Wrocław')],
      encoding: question.encoding,
    };
    queueMicrotask(() => act(() => this.onmessage?.({ data })));
  }
}

beSomebodyOnline();
beforeEach(() => {
  vi.stubGlobal('Worker', ReadingWorker);
});

const columnOf = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const chosen = (name: RegExp) => columnOf(name).selectedOptions[0]?.textContent;

async function open() {
  const view = await renderPages([{ path: '*', element: <ImportDialog onClose={() => {}} /> }], '/addresses');
  const input = await waitFor(() => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!field) throw new Error('the dialog has no field for the file yet');
    return field;
  });
  await view.user.upload(input, new File(['Firma;Ort'], 'adressen.csv', { type: 'text/csv' }));
  await screen.findByRole('radio', { name: /^Wrocław/ });
  return view;
}

test('the columns that the user has assigned stay after the answer about the encoding', async () => {
  const { user } = await open();
  expect(chosen(/^Postleitzahl/)).toBe('– nicht in der Datei –');
  await user.selectOptions(columnOf(/^Postleitzahl/), 'Wo');
  await user.selectOptions(columnOf(/^Straße/), 'Stra³e');
  await user.click(screen.getByRole('radio', { name: /^Wrocław/ }));
  await waitFor(() => expect(chosen(/^Straße/)).toBe('Straße'));
  expect(chosen(/^Postleitzahl/)).toBe('Wo');
  expect(screen.getByRole('radio', { name: /^Wrocław/ })).toHaveProperty('checked', true);
});

test('the columns that the user has not assigned follow the answer about the encoding', async () => {
  const { user } = await open();
  expect(chosen(/^Straße/)).toBe('– nicht in der Datei –');
  await user.selectOptions(columnOf(/^Postleitzahl/), 'Wo');
  await user.click(screen.getByRole('radio', { name: /^Wrocław/ }));
  await waitFor(() => expect(chosen(/^Straße/)).toBe('Straße'));
  expect(chosen(/^Postleitzahl/)).toBe('Wo');
});
