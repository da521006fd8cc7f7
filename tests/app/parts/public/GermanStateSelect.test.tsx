import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { GermanStateSelect } from '#app/parts/public/GermanStateSelect.tsx';
import { renderWithI18n } from '#support/render.tsx';

function open(value: string) {
  const onChange = vi.fn();
  const { user } = renderWithI18n(<GermanStateSelect value={value} onChange={onChange} />);
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Bundesland' });
  return { user, onChange, select, shown: select.selectedOptions[0]?.textContent };
}

test('the state is chosen by name and stored as its code', async () => {
  const { user, onChange, select } = open('');
  await user.selectOptions(select, 'Bayern');
  expect(onChange).toHaveBeenCalledWith('BY');
});

test('the choice can be taken back', async () => {
  const { user, onChange, select, shown } = open('sh');
  expect(shown).toBe('Schleswig-Holstein');
  await user.selectOptions(select, '–');
  expect(onChange).toHaveBeenCalledWith('');
});

test('a stored text that is no state stays in sight', () => {
  expect(open('Xy').shown).toBe('Xy');
});
