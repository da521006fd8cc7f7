import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { NumberField } from '#app/ui/fields/NumberField.tsx';
import { renderWithI18n } from '#support/render.tsx';

const values: (number | undefined)[] = [];

function Field({ decimals, start }: { decimals?: number; start?: number }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <NumberField
        label="Gewicht"
        decimals={decimals}
        value={value}
        onChange={(next) => {
          values.push(next);
          setValue(next);
        }}
      />
      <button type="button" onClick={() => setValue(7)}>
        Auf sieben
      </button>
    </>
  );
}

function show(props: { decimals?: number; start?: number }, locale: 'de' | 'en' = 'de') {
  values.length = 0;
  const { user } = renderWithI18n(<Field {...props} />, locale);
  return { user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Gewicht' }) };
}

describe('a number with decimals', () => {
  test.each([
    ['12,5', 12.5, '12,5'],
    ['12.5', 12.5, '12,5'],
    [',5', 0.5, '0,5'],
    ['12,', 12, '12'],
    ['1.234,5', 1234.5, '1.234,5'],
    ['1234,5', 1234.5, '1.234,5'],
    ['1.250', 1250, '1.250'],
    ['12,35', 12.4, '12,4'],
  ])('typed %s is %d and reads %s', async (typed, value, shown) => {
    const { user, field } = show({ decimals: 1 });
    await user.type(field, typed);
    expect(values.at(-1)).toBe(value);
    expect(field.value).toBe(typed);
    await user.tab();
    expect(field.value).toBe(shown);
  });

  test('has a decimal point in English', async () => {
    const { user, field } = show({ decimals: 1, start: 1234.5 }, 'en');
    expect(field.value).toBe('1,234.5');
    await user.clear(field);
    await user.type(field, '12,5');
    await user.tab();
    expect(field.value).toBe('12.5');
  });

  test('accepts neither letters nor signs', async () => {
    const { user, field } = show({ decimals: 1 });
    await user.type(field, '-1e2kg');
    expect(field.value).toBe('12');
    expect(values).not.toContain(Number.NaN);
  });

  test('has no value while it is only a comma', async () => {
    const { user, field } = show({ decimals: 1 });
    await user.type(field, ',');
    expect(field.value).toBe(',');
    expect(values).toEqual([]);
    await user.tab();
    expect(field.value).toBe('');
  });
});

describe('a whole number', () => {
  test.each([
    ['1.250', 1250],
    ['1.250.000', 1250000],
    ['12,5', 12],
    ['350 EUR', 350],
  ])('typed or pasted as %s is %d', async (text, value) => {
    const { user, field } = show({});
    await user.click(field);
    await user.paste(text);
    expect(values.at(-1)).toBe(value);
    await user.clear(field);
    await user.type(field, text);
    expect(values.at(-1)).toBe(value);
    await user.tab();
    expect(field.value).toBe(value.toLocaleString('de'));
  });

  test('groups thousands on blur, not while it is edited', async () => {
    const { user, field } = show({ start: 1250 });
    expect(field.value).toBe('1.250');
    await user.click(field);
    expect(field.value).toBe('1250');
    await user.tab();
    expect(field.value).toBe('1.250');
  });
});

describe('focusing a grouped number', () => {
  test('by keyboard selects it, so that typing replaces it', async () => {
    const { user, field } = show({ start: 20000 });
    expect(field.value).toBe('20.000');
    await user.tab();
    expect(field.value).toBe('20000');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
    await user.keyboard('26000');
    expect(values.at(-1)).toBe(26000);
  });

  test('by pointer keeps the caret, so that typing inserts', async () => {
    const { user, field } = show({ start: 20000 });
    await user.click(field);
    expect(field.selectionStart).toBe(field.selectionEnd);
    await user.keyboard('1');
    expect(String(values.at(-1))).toHaveLength(6);
  });
});

test('a cleared field has no value', async () => {
  const { user, field } = show({ decimals: 1, start: 12.5 });
  await user.clear(field);
  expect(values).toEqual([undefined]);
  expect(field.value).toBe('');
});

test('a value set from outside shows at once', async () => {
  const { user, field } = show({ start: 3 });
  await user.click(screen.getByRole('button', { name: 'Auf sieben' }));
  expect(field.value).toBe('7');
});
