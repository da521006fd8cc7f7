import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  const dialog = document.createElement('div');
  dialog.role = 'dialog';
  document.body.append(dialog);
  const { field } = askFor();
  dialog.remove();
  expect(document.activeElement).toBe(field);
  const opener = addField();
  opener.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test('nobody whose speech control or reader went on to another field is called back', () => {
  const { field } = askFor();
  expect(document.activeElement).toBe(field);
  const other = addField();
  other.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(other);
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

test('a choice that is made by itself right after takes the focus with it', () => {
  const { form, field } = askFor();
  const chosen = addField();
  // What React does as the place moves from one radio to another.
  form.place('recipient.city', null);
  form.place('recipient.city', chosen);
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(chosen);
  expect(field.isConnected).toBe(true);
});

describe('a field that is offered the focus', () => {
  function offer() {
    const form = createFormFocus();
    const field = addField();
    form.place('recipient', field);
    form.offer('recipient');
    return { form, field };
  }

  test('has it where nobody has begun: nothing, or the page’s heading, is focused', () => {
    const heading = document.createElement('h1');
    heading.tabIndex = -1;
    document.body.append(heading);
    heading.focus();
    const { field } = offer();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(field);
  });

  test('takes it from nobody who is somewhere already, and nobody in a dialog', () => {
    const other = addField();
    other.focus();
    offer();
    vi.runAllTimers();
    expect(document.activeElement).toBe(other);
    other.blur();
    const dialog = document.createElement('div');
    dialog.role = 'dialog';
    document.body.append(dialog);
    offer();
    vi.runAllTimers();
    expect(document.activeElement).toBe(document.body);
  });
});

test('a focused field that goes hands the focus on to what stands for its path then', () => {
  const form = createFormFocus();
  const [search, company] = [addField(), addField()];
  form.place('recipient', search);
  form.place('recipient.company', company);
  search.focus();
  form.place('recipient', null);
  search.remove();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(company);
});

test('a field that goes without the focus takes it from nobody', () => {
  const form = createFormFocus();
  const [search, company, other] = [addField(), addField(), addField()];
  form.place('recipient', search);
  form.place('recipient.company', company);
  other.focus();
  form.place('recipient', null);
  search.remove();
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
});

test('nobody is called back where only the list of a field that finds was open', () => {
  const panel = document.createElement('div');
  panel.setAttribute('popover', 'manual');
  const list = document.createElement('div');
  list.setAttribute('role', 'listbox');
  panel.append(list);
  document.body.append(panel);
  const { field } = askFor();
  expect(document.activeElement).toBe(field);
  panel.remove();
  const other = addField();
  other.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(other);
});
