import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChipsField } from '#app/ui/fields/ChipsField.tsx';
import { renderWithI18n } from '#support/render.tsx';

afterEach(() => vi.useRealTimers());

function Field({ pauseMs, start = [] }: { pauseMs?: number; start?: string[] }) {
  const [values, setValues] = useState(start);
  const [text, setText] = useState('');
  return (
    <form aria-label="Formular" onSubmit={(event) => event.preventDefault()}>
      <ChipsField
        label="Nummern"
        values={values}
        onChange={setValues}
        text={text}
        onTextChange={setText}
        toChip={(typed) => (/^\d{4}$/.test(typed) ? typed : undefined)}
        getText={(value) => `Nr. ${value}`}
        pauseMs={pauseMs}
        rejectText="Vier Ziffern, bitte."
      />
      <button type="submit">Weiter</button>
    </form>
  );
}

function show(props: { pauseMs?: number; start?: string[] } = {}) {
  const { user } = renderWithI18n(<Field {...props} />);
  return { user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Nummern' }) };
}

const chips = () => screen.queryAllByRole('listitem').map((chip) => chip.textContent);
const remove = (name: string) => screen.getByRole('button', { name: `Nr. ${name} entfernen` });

test.each(['{Enter}', ',', ' ', ';', '{Tab}'])('%s turns the typed text into a chip', async (key) => {
  const { user, field } = show();
  await user.click(field);
  await user.keyboard(`1234${key}`);
  expect(chips()).toEqual(['Nr. 1234']);
  expect(field.value).toBe('');
});

test('invalid text stays in the field, and Enter shows its error', async () => {
  const { user, field } = show();
  await user.type(field, '12{Enter}');
  expect(chips()).toEqual([]);
  expect(field.value).toBe('12');
  expect(screen.getByText('Vier Ziffern, bitte.')).toBeTruthy();
  await user.type(field, '3');
  expect(screen.queryByText('Vier Ziffern, bitte.')).toBeNull();
});

test('a value that exists already is not added again, and a message says so', async () => {
  const { user, field } = show({ start: ['1234'] });
  await user.type(field, '1234{Enter}');
  expect(chips()).toEqual(['Nr. 1234']);
  expect(field.value).toBe('');
  expect(screen.getByRole('status').textContent).toBe('Nr. 1234 ist schon eingetragen');
});

test('several pasted values become chips; invalid ones stay for correction', async () => {
  const { user, field } = show({ start: ['1111'] });
  await user.click(field);
  await user.paste('1111, 2222\n3333;99 2222');
  expect(chips()).toEqual(['Nr. 1111', 'Nr. 2222', 'Nr. 3333']);
  expect(field.value).toBe('99');
});

test('a pasted value becomes a chip at once', async () => {
  const { user, field } = show();
  await user.click(field);
  await user.paste(' 1234 ');
  expect(chips()).toEqual(['Nr. 1234']);
});

test('after a pause complete text becomes a chip, and incomplete text stays without an error', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user, field } = show({ pauseMs: 800 });
  await user.type(field, '123');
  act(() => vi.advanceTimersByTime(2000));
  expect(field.value).toBe('123');
  expect(screen.queryByText('Vier Ziffern, bitte.')).toBeNull();
  await user.type(field, '4');
  act(() => vi.advanceTimersByTime(700));
  expect(chips()).toEqual([]);
  act(() => vi.advanceTimersByTime(100));
  expect(chips()).toEqual(['Nr. 1234']);
});

test('a chip is removed by its button, and its neighbour gets the focus', async () => {
  const { user } = show({ start: ['1111', '2222', '3333'] });
  await user.click(remove('2222'));
  expect(chips()).toEqual(['Nr. 1111', 'Nr. 3333']);
  expect(document.activeElement).toBe(remove('3333'));
  expect(screen.getByRole('status').textContent).toBe('Nr. 2222 entfernt');
});

test('the keyboard moves from the text to the chips, removes them and returns', async () => {
  const { user, field } = show({ start: ['1111', '2222'] });
  await user.click(field);
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['Nr. 1111', 'Nr. 2222']);
  expect(document.activeElement).toBe(remove('2222'));
  await user.keyboard('{Backspace}');
  expect(chips()).toEqual(['Nr. 1111']);
  expect(document.activeElement).toBe(remove('1111'));
  await user.keyboard('{Delete}');
  expect(chips()).toEqual([]);
  expect(document.activeElement).toBe(field);
});

test('the chips are one Tab stop', async () => {
  const { user, field } = show({ start: ['1111', '2222', '3333'] });
  await user.tab();
  expect(document.activeElement).toBe(remove('3333'));
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(remove('1111'));
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(field);
});

test('Enter in an empty field submits the form', async () => {
  const { user, field } = show();
  const sent = vi.fn();
  screen.getByRole('form').addEventListener('submit', sent);
  await user.type(field, '1234{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledOnce();
});
