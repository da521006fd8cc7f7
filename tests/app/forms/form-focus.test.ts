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

function askFor({ isOutOfReach = false } = {}) {
  const form = createFormFocus();
  const field = addField();
  field.disabled = isOutOfReach;
  form.place('recipient.city', field);
  form.focus('recipient.city');
  vi.advanceTimersByTime(100);
  return { form, field };
}

test('an unreachable field, e.g. behind a closing dialog, gets the focus as soon as possible', () => {
  const { field } = askFor({ isOutOfReach: true });
  expect(document.activeElement).toBe(document.body);
  vi.advanceTimersByTime(5000);
  field.disabled = false;
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(field);
});

test('a closing dialog that restores the focus does not take it from the field', () => {
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

test('a user whose screen reader or speech control moved to another field stays there', () => {
  const { field } = askFor();
  expect(document.activeElement).toBe(field);
  const other = addField();
  other.focus();
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(other);
});

test.each(['pointerdown', 'keydown', 'input'])('a user who moved on by a %s stays there', (event) => {
  const { field } = askFor({ isOutOfReach: true });
  const other = addField();
  other.dispatchEvent(new Event(event, { bubbles: true }));
  other.focus();
  field.disabled = false;
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
});

test('a field holds the focus only for a moment', () => {
  const { field } = askFor();
  vi.runAllTimers();
  const other = addField();
  other.focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(other);
  expect(field.isConnected).toBe(true);
});

test('a requested field keeps the focus despite the input event of the requesting click', () => {
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

test('an automatic choice right after the request gets the focus', () => {
  const { form, field } = askFor();
  const chosen = addField();
  // React does this when the path moves from one radio to another.
  form.place('recipient.city', null);
  form.place('recipient.city', chosen);
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(chosen);
  expect(field.isConnected).toBe(true);
});

describe('offering the focus to a field', () => {
  function offer() {
    const form = createFormFocus();
    const field = addField();
    form.place('recipient', field);
    form.offer('recipient');
    return { form, field };
  }

  test('focuses it while the page or its heading has the focus', () => {
    const heading = document.createElement('h1');
    heading.tabIndex = -1;
    document.body.append(heading);
    heading.focus();
    const { field } = offer();
    vi.advanceTimersByTime(100);
    expect(document.activeElement).toBe(field);
  });

  test('leaves the focus in another field and in a dialog', () => {
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

test('a focused field that disappears passes the focus to the next field of its path', () => {
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

test('an unfocused field that disappears moves no focus', () => {
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

test('a user stays in another field when only a combobox list was open', () => {
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
