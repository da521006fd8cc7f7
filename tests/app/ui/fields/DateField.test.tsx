import { screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { DateField } from '#app/ui/fields/DateField.tsx';
import { renderWithI18n } from '#support/render.tsx';

// Loaded first: on a busy machine loading the calendar takes long.
beforeAll(() => import('#app/ui/fields/Calendar.tsx'));

function show(locale: 'de' | 'en' = 'de') {
  const onChange = vi.fn();
  const view = renderWithI18n(
    <DateField
      label="Abholtag"
      value="2026-12-23"
      onChange={onChange}
      today="2026-12-17"
      isDayDisabled={(day) => day === '2026-12-25'}
      dayNote={(day) => (day === '2026-12-25' ? '1. Weihnachtstag' : undefined)}
    />,
    locale,
  );
  return { ...view, onChange, button: screen.getByRole('button', { name: /Abholtag/ }) };
}

const weekdays = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent);

test("the day is written in the reader's format", () => {
  expect(show('de').button.textContent).toBe('Mi., 23.12.2026');
});

test('English shows the month as a word', () => {
  expect(show('en').button.textContent).toBe('Wed, 23/12/2026');
});

test('the week begins on Monday in both languages', async () => {
  for (const locale of ['de', 'en'] as const) {
    const { user, button, unmount } = show(locale);
    await user.click(button);
    await screen.findByRole('grid');
    expect(weekdays()[0]).toBe('Mo');
    unmount();
  }
});

test('choosing a day passes it on, closes the calendar and returns the focus', async () => {
  const { user, button, onChange } = show();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: /28\. Dezember 2026/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-28');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('a holiday is named and cannot be chosen', async () => {
  const { user, button } = show();
  await user.click(button);
  const day = await screen.findByRole<HTMLButtonElement>('button', {
    name: /25\. Dezember 2026, 1\. Weihnachtstag/,
  });
  expect(day.disabled).toBe(true);
  expect(screen.getByRole('listitem').textContent).toBe('25.12.1. Weihnachtstag');
});
