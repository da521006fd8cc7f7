import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DateRangeDialog } from '#app/ui/overlays/DateRangeDialog.tsx';
import { renderWithI18n } from '#support/render.tsx';

async function open(value?: { from: string; to: string }) {
  const onApply = vi.fn();
  const view = await renderWithI18n(
    <DateRangeDialog
      isOpen
      title="Zeitraum wählen"
      value={value}
      today="2026-11-21"
      onApply={onApply}
      onClose={() => {}}
    />,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Zeitraum wählen' }));
  const day = (number: number) =>
    dialog.getByRole('button', { name: new RegExp(`\\b${number}\\. November`) });
  const apply = () => view.user.click(dialog.getByRole('button', { name: 'Übernehmen' }));
  return { ...view, onApply, dialog, day, apply };
}

test('two days make a range in either order, and a third starts another', async () => {
  const { user, day, apply, onApply } = await open();
  await user.click(day(17));
  await user.click(day(9));
  await apply();
  expect(onApply).toHaveBeenLastCalledWith({ from: '2026-11-09', to: '2026-11-17' });
  await user.click(day(12));
  await apply();
  expect(onApply).toHaveBeenLastCalledWith({ from: '2026-11-12', to: '2026-11-12' });
});

test('weeks start on Monday, and future days are disabled', async () => {
  const { dialog, day } = await open();
  const [first] = dialog.getAllByRole('columnheader', { hidden: true });
  expect(first?.textContent).toBe('Mo');
  expect(day(21)).toHaveProperty('disabled', false);
  expect(day(22)).toHaveProperty('disabled', true);
});

test('days can be chosen by keyboard', async () => {
  const { user, day, apply, onApply } = await open({ from: '2026-11-10', to: '2026-11-10' });
  day(10).focus();
  await user.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}');
  await apply();
  expect(onApply).toHaveBeenLastCalledWith({ from: '2026-11-11', to: '2026-11-18' });
});

test.each([
  ['Heute', '2026-11-21', '2026-11-21'],
  ['Letzte 7 Tage', '2026-11-15', '2026-11-21'],
  ['Dieser Monat', '2026-11-01', '2026-11-21'],
  ['Letzter Monat', '2026-10-01', '2026-10-31'],
])('%s is one click', async (name, from, to) => {
  const { user, dialog, apply, onApply } = await open();
  await user.click(dialog.getByRole('button', { name }));
  await apply();
  expect(onApply).toHaveBeenCalledWith({ from, to });
});

test('a range can be reset, and without one there is no day to apply', async () => {
  const { user, dialog, onApply } = await open({ from: '2026-11-09', to: '2026-11-17' });
  await user.click(dialog.getByRole('button', { name: 'Zurücksetzen' }));
  expect(onApply).toHaveBeenCalledWith(undefined);
});
