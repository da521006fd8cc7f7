import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFormFocus } from '#app/forms/form-focus.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function addField() {
  const field = document.createElement('input');
  document.body.append(field);
  return field;
}

/** A field that was asked for. */
function askFor({ isOutOfReach = false } = {}) {
  const form = createFormFocus();
  const field = addField();
  field.disabled = isOutOfReach;
  form.place('recipient.city', field);
  form.focus('recipient.city');
  vi.advanceTimersByTime(100);
  return { form, field };
}

test('a field that is out of reach, as behind a dialog on its way out, gets the focus as soon as it can', () => {
  const { field } = askFor({ isOutOfReach: true });
  expect(document.activeElement).toBe(document.body);
  vi.advanceTimersByTime(5000);
  field.disabled = false;
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test('a dialog that gives the focus back to what opened it does not take it from the field', () => {
  const { field } = askFor();
  expect(document.activeElement).toBe(field);
  const opener = addField();
  opener.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test.each(['pointerdown', 'keydown', 'input'])('nobody who went on by a %s is called back', (event) => {
  const { field } = askFor({ isOutOfReach: true });
  const other = addField();
  other.dispatchEvent(new Event(event, { bubbles: true }));
  other.focus();
  field.disabled = false;
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
});

test('a field has the focus to itself for a moment only', () => {
  const { field } = askFor();
  vi.runAllTimers();
  const other = addField();
  other.focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
  expect(field.isConnected).toBe(true);
});

test('the click that asks for a field brings an input of its own, and the field gets the focus all the same', () => {
  const form = createFormFocus();
  const field = addField();
  form.place('special_delivery_terms', field);
  form.focus('special_delivery_terms');
  document.body.dispatchEvent(new Event('input', { bubbles: true }));
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test('a field that appears later gets the focus then, and a list’s first field stands for the list', () => {
  const form = createFormFocus();
  form.focus('parcels');
  vi.advanceTimersByTime(3000);
  const field = addField();
  form.place('parcels.0.contents', field);
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});
