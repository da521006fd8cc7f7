import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TimeField } from '#app/ui/fields/TimeField.tsx';
import { renderWithI18n } from '#support/render.tsx';

const times = () => screen.getAllByRole<HTMLOptionElement>('option').map((option) => option.value);

test('the list has steps of ten minutes from first to last', () => {
  renderWithI18n(<TimeField label="Ab" value="09:00" onChange={() => {}} min="09:00" max="10:00" />);
  expect(times()).toEqual(['09:00', '09:10', '09:20', '09:30', '09:40', '09:50', '10:00']);
});

test('the first option is the next full step', () => {
  renderWithI18n(<TimeField label="Ab" value="11:30" onChange={() => {}} min="11:12" max="11:49" />);
  expect(times()).toEqual(['11:20', '11:30', '11:40']);
});

test('a whole day ends at 23:50', () => {
  renderWithI18n(<TimeField label="Ab" value="00:00" onChange={() => {}} />);
  expect(times()).toHaveLength(144);
  expect(times().at(-1)).toBe('23:50');
});

test('a time outside the steps is listed in order but disabled', () => {
  renderWithI18n(<TimeField label="Ab" value="09:25" onChange={() => {}} min="09:10" max="09:40" />);
  expect(times()).toEqual(['09:10', '09:20', '09:25', '09:30', '09:40']);
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ab' }).value).toBe('09:25');
  expect(screen.getByRole<HTMLOptionElement>('option', { name: '09:25' }).disabled).toBe(true);
});

test('the chosen time is passed on', async () => {
  const onChange = vi.fn();
  const { user } = renderWithI18n(
    <TimeField label="Ab" value={undefined} onChange={onChange} min="09:00" max="17:00" />,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ab' }), '14:30');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('14:30');
});
