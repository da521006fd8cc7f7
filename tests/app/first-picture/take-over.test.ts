import { beforeEach, expect, test } from 'vitest';
import { notePresses } from '#app/first-picture/pressed.ts';
import { takeOver } from '#app/first-picture/take-over.ts';

/* What somebody does in the picture goes on in what takes its place: here without React, with the same fields. */

const form = (company = '') => `
  <section aria-label="Adressen">
    <form data-enter-goes-on="addresses">
      <label for="a">Firma</label><input id="a" name="recipient.company" type="text" value="${company}">
      <label for="b">Suche</label><input id="b" name="_r_1_" type="text" role="combobox" value="">
      <textarea name="note">wie immer</textarea>
      <select name="country"><option value="DE" selected>Deutschland</option><option value="AT">Österreich</option></select>
      <label><input type="checkbox" name="save">Speichern</label>
      <label><input type="radio" name="_r_2_" value="parcel" checked>Paket</label>
      <label><input type="radio" name="_r_2_" value="pallet">Palette</label>
    </form>
    <button type="button">Weiter</button><button type="button">Zurück</button><button type="button">Weiter</button>
    <a href="/history">Archiv</a>
  </section>`;

let picture: HTMLElement;
let root: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = `<div id="root"></div><div id="picture">${form()}</div>`;
  picture = document.getElementById('picture')!;
  root = document.getElementById('root')!;
});

const at = <T extends Element = HTMLInputElement>(place: Element, selector: string) =>
  place.querySelector<T>(selector) as T;

/** The app has drawn, and whatever waits for the task to end has run. */
async function taken(html: string, focused?: Element, presses = notePresses(() => picture)) {
  presses.stop();
  root.innerHTML = html;
  const heard: string[] = [];
  for (const type of ['input', 'change', 'click'])
    root.addEventListener(type, ({ target }) => heard.push(`${type} ${(target as Element).tagName}`));
  takeOver(picture, { presses: presses.list, focused }, root);
  await Promise.resolve();
  return heard;
}

function type(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

test('fields, choices and ticks hold what was done in the picture, by the events of typing', async () => {
  type(at(picture, '[name="recipient.company"]'), 'Nordlicht');
  type(at(picture, '[role="combobox"]'), 'Müller');
  type(at<HTMLTextAreaElement>(picture, 'textarea'), 'bitte klingeln');
  at<HTMLSelectElement>(picture, 'select').value = 'AT';
  at(picture, '[type="checkbox"]').click();
  at(picture, '[value="pallet"]').click();
  const heard = await taken(form());
  expect(document.getElementById('picture')).toBeNull();
  expect(at(root, '[name="recipient.company"]').value).toBe('Nordlicht');
  expect(at(root, '[role="combobox"]').value).toBe('Müller');
  expect(at<HTMLTextAreaElement>(root, 'textarea').value).toBe('bitte klingeln');
  expect(at<HTMLSelectElement>(root, 'select').value).toBe('AT');
  expect(at(root, '[type="checkbox"]').checked).toBe(true);
  expect(at(root, '[value="pallet"]').checked).toBe(true);
  expect(heard).toEqual(
    expect.arrayContaining(['input INPUT', 'input TEXTAREA', 'change SELECT', 'click INPUT']),
  );
});

test('nothing is done where nothing was', async () => {
  expect(await taken(form())).toEqual([]);
});

test('what the picture did not show is never written over', async () => {
  type(at(picture, '[name="recipient.company"]'), 'Nordlicht');
  await taken(form('Aus dem Entwurf'));
  expect(at(root, '[name="recipient.company"]').value).toBe('Aus dem Entwurf');
});

test('the caret stays where it was', async () => {
  const field = at(picture, '[name="recipient.company"]');
  type(field, 'Nordlicht');
  field.focus();
  field.setSelectionRange(4, 6);
  await taken(form(), field);
  const taker = at(root, '[name="recipient.company"]');
  expect(document.activeElement).toBe(taker);
  expect([taker.selectionStart, taker.selectionEnd]).toEqual([4, 6]);
});

test('of buttons that are called the same the same one is pressed, and links lead nowhere meanwhile', async () => {
  const presses = notePresses(() => picture);
  const isFollowed = at<HTMLAnchorElement>(picture, 'a').dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true }),
  );
  expect(isFollowed).toBe(false);
  picture.querySelectorAll('button')[2]!.click();
  const clicked: unknown[] = [];
  root.addEventListener('click', ({ target }) =>
    clicked.push(target, [...root.querySelectorAll('button, a')].indexOf(target as Element)),
  );
  await taken(form(), undefined, presses);
  expect(clicked.filter((it) => typeof it === 'number')).toEqual([3, 2]);
});

test('what comes later is waited for', async () => {
  type(at(picture, '[name="recipient.company"]'), 'Nordlicht');
  const presses = notePresses(() => picture);
  at<HTMLButtonElement>(picture, 'button').click();
  await taken('<p>Wird geladen</p>', undefined, presses);
  let clicks = 0;
  root.addEventListener('click', () => {
    clicks += 1;
  });
  root.innerHTML = form();
  await expect.poll(() => at(root, '[name="recipient.company"]').value).toBe('Nordlicht');
  expect(clicks).toBe(1);
});

test('Enter goes on to the next field, and sending waits for the app', async () => {
  const presses = notePresses(() => picture);
  const field = at(picture, '[name="recipient.company"]');
  field.focus();
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  expect(document.activeElement).toBe(at(picture, '[role="combobox"]'));
  const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', init));
  const keys: string[] = [];
  root.addEventListener('keydown', ({ key, ctrlKey }) => keys.push(`${ctrlKey} ${key}`));
  await taken(form(), undefined, presses);
  expect(keys).toEqual(['true Enter']);
});

test('letters are left to the browser', () => {
  const presses = notePresses(() => picture);
  const field = at(picture, '[name="recipient.company"]');
  for (const key of ['a', 'Tab', 'Backspace', 'ArrowLeft', '/', '?'])
    expect(field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))).toBe(
      true,
    );
  presses.stop();
  expect(presses.list).toEqual([]);
});
