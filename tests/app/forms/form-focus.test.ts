import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormFocus } from '#app/forms/form-focus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function addField() {
  const field = document.createElement('input');
  document.body.append(field);
  return field;
}

/** Its field is out of reach, as behind a dialog that is on its way out. */
function focusOutOfReach() {
  const form = createFormFocus();
  const field = addField();
  field.disabled = true;
  form.place('recipient.city', field);
  form.focus('recipient.city');
  vi.advanceTimersByTime(100);
  return { form, field };
}

test('a field that is out of reach for a moment gets the focus as soon as it can', () => {
  const { field } = focusOutOfReach();
  expect(document.activeElement).toBe(document.body);
  field.disabled = false;
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test('nobody who went on meanwhile is called back', () => {
  const { form, field } = focusOutOfReach();
  form.forget();
  field.disabled = false;
  const other = addField();
  other.focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
});
