import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { enterGoesOn, useOrderKeys } from '#app/features/order/use-order-keys.ts';
import { renderWithI18n } from '#support/render.tsx';

let log: string[];
let isDone: boolean;
beforeEach(() => {
  log = [];
  isDone = false;
});

function Form() {
  useOrderKeys({
    submit: () => log.push('submit'),
    isDone: () => isDone,
    goOn: () => log.push('on'),
  });
  return (
    <>
      <div {...{ [enterGoesOn]: 'addresses' }}>
        <input aria-label="Firma" defaultValue="Nordlicht" />
        <input aria-label="Ort" readOnly />
        <input type="checkbox" aria-label="Rechnung" />
        <input aria-label="Land" role="combobox" aria-expanded="true" aria-controls="list" />
        <select aria-label="Staat">
          <option>CA</option>
        </select>
        <textarea aria-label="Hinweis" />
        <button type="button" onClick={() => log.push('button')}>
          Knopf
        </button>
        <input
          aria-label="Inhalt"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls="list"
        />
        <input aria-label="Telefon" />
      </div>
      <input aria-label="Suche" />
    </>
  );
}
const field = (name: string) => screen.getByLabelText(name);

test('Enter moves to the next text field, and after the last one to the next step', async () => {
  const { user } = renderWithI18n(<Form />);
  field('Firma').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Land'));
  field('Telefon').focus();
  await user.keyboard('{Enter}');
  expect(log).toEqual(['on']);
});

test('Enter moves to the next step when no field is missing', async () => {
  isDone = true;
  const { user } = renderWithI18n(<Form />);
  field('Firma').focus();
  await user.keyboard('{Enter}');
  expect(log).toEqual(['on']);
});

test('open lists, multi-line texts, choices, buttons and fields outside the form keep their Enter', async () => {
  const { user } = renderWithI18n(<Form />);
  for (const name of ['Land', 'Staat', 'Rechnung', 'Suche', 'Hinweis']) {
    field(name).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(field(name));
  }
  expect(field('Hinweis')).toHaveProperty('value', '\n');
  screen.getByRole('button').focus();
  await user.keyboard('{Enter}');
  expect(log).toEqual(['button']);
});

test('Ctrl+Enter submits from any field', async () => {
  const { user } = renderWithI18n(<Form />);
  for (const name of ['Firma', 'Hinweis', 'Suche']) {
    field(name).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
  }
  screen.getByRole('button').focus();
  await user.keyboard('{Meta>}{Enter}{/Meta}');
  expect(log).toEqual(['submit', 'submit', 'submit', 'submit']);
  expect(field('Hinweis')).toHaveProperty('value', '');
});

test('a list of proposals leaves Enter to the form', async () => {
  const { user } = renderWithI18n(<Form />);
  field('Inhalt').focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field('Telefon'));
});
