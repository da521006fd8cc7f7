import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import type { OrderHandle } from '#app/features/order/OrderEditor.tsx';
import { OrderTools } from '#app/features/order/OrderTools.tsx';
import { openWorkDatabase, type WorkDatabase } from '#app/offline/rows/db.ts';
import { saveDraft } from '#app/offline/work/drafts.ts';
import { listTemplates, saveTemplate } from '#app/offline/work/templates.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer } from '#support/fake-server.ts';
import { aCompleteDraft, aParcelDraft, baseData, freshDraft, user } from '#support/order-support.ts';

let db: WorkDatabase;
let discarded: number;
let wentTo: string[];
let inForm: OrderDraft;
const onFresh = vi.fn();

function Page() {
  const { pathname, search } = useLocation();
  const editor = useRef<OrderHandle>({
    form: {} as OrderHandle['form'],
    values: () => inForm,
    save: async () => {},
    discard: async () => {
      discarded += 1;
      await db.drafts.delete('open');
    },
    goTo: (tab) => wentTo.push(tab),
    likeLast: () => wentTo.push('last'),
  });
  return (
    <>
      <OrderTools {...{ db, user, baseData, editor, onFresh }} draftId="open" makeFresh={freshDraft} />
      <label>
        Inhalt
        <input />
      </label>
      <output>{pathname + search}</output>
    </>
  );
}

beforeEach(async () => {
  const uid = signInSomebody();
  fakeServer({ template: { data: [], next: null } });
  db = await openWorkDatabase(uid);
  discarded = 0;
  wentTo = [];
  inForm = aCompleteDraft();
  onFresh.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  endSession();
});

const open = (at = '/order') => renderPages([{ path: '/order', element: <Page /> }], at);
const address = () => screen.getByText(/^\/order/).textContent;

describe('the list of drafts', () => {
  test('counts drafts and shows recipient, contents and missing fields', async () => {
    await saveDraft(db, {
      id: 'd1',
      title: 'Nordlicht Optik',
      values: aCompleteDraft({ service: '', has_pickup: null, parcels: [aParcelDraft(), aParcelDraft()] }),
    });
    await db.drafts.update('d1', { updatedAt: Date.now() - 1_000 });
    await saveDraft(db, { id: 'open', title: '', values: freshDraft() });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Entwürfe 2' }));
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Noch ohne Empfänger');
    expect(rows[0]?.textContent).toContain('Hier geöffnet');
    expect(rows[1]?.textContent).toContain('24937 Flensburg · 2 Pakete · 8 kg · jetzt');
    expect(rows[1]?.textContent).toContain('Es fehlt noch: Service, Abholung');
  });

  test('has a page address of its own; an empty list explains how a draft arises', async () => {
    await open('/order?drafts');
    await screen.findByText(/^Keine Entwürfe\./);
  });

  test("stays closed when a draft's address is opened", async () => {
    await saveDraft(db, { id: 'd1', title: 'Nordlicht Optik', values: aCompleteDraft() });
    const { user } = await open('/order?drafts');
    await user.click(await screen.findByRole('button', { name: /^Nordlicht Optik/ }));
    await waitFor(() => expect(address()).toBe('/order?draft=d1'));
  });

  test('duplicates, deletes and restores drafts', async () => {
    await saveDraft(db, { id: 'd1', title: 'Nordlicht Optik', values: aCompleteDraft() });
    const { user } = await open('/order?drafts');
    await user.click(await screen.findByRole('button', { name: 'Duplizieren: Nordlicht Optik' }));
    await waitFor(async () => expect(await db.drafts.count()).toBe(2));
    const [first] = await screen.findAllByRole('button', { name: 'Löschen: Nordlicht Optik' });
    await user.click(first!);
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(async () => expect(await db.drafts.count()).toBe(2));
    expect(discarded).toBe(0);
  });

  test('discards the draft in the form on delete, and undo opens it again', async () => {
    await saveDraft(db, { id: 'open', title: 'Nordlicht Optik', values: aCompleteDraft() });
    const { user } = await open('/order?drafts');
    await user.click(await screen.findByRole('button', { name: 'Löschen: Nordlicht Optik' }));
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await waitFor(() => expect(address()).toBe('/order?draft=open'));
    expect(discarded).toBe(1);
    expect(await db.drafts.get('open')).toMatchObject({ title: 'Nordlicht Optik' });
  });

  test('deletes all drafts except the one in the form, and undo restores them', async () => {
    for (const id of ['d1', 'd2', 'open'])
      await saveDraft(db, { id, title: `Entwurf ${id}`, values: aCompleteDraft() });
    const { user } = await open('/order?drafts');
    await user.click(await screen.findByRole('button', { name: 'Alle anderen löschen' }));
    await screen.findByText('2 Entwürfe sind gelöscht.');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Alle/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(async () => expect(await db.drafts.count()).toBe(3));
  });

  test('leaves drafts alone that another window has open', async () => {
    await saveDraft(db, { id: 'd1', title: 'Nordlicht Optik', values: aCompleteDraft() });
    const query = async () => ({ held: [{ name: 'draft:d1' }], pending: [] });
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ query } as never);
    const { user } = await open('/order?drafts');
    const row = await screen.findByRole('button', { name: /^Nordlicht Optik.*Fenster geöffnet$/ });
    expect(row.getAttribute('aria-disabled')).toBe('true');
    await user.click(row);
    expect(address()).toBe('/order?drafts');
    const remove = screen.getByRole('button', { name: /^Löschen: Nordlicht Optik/ });
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });

  test('offers a new order', async () => {
    const { user } = await open('/order?drafts');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Neuer Auftrag' }));
    expect(onFresh).toHaveBeenCalledOnce();
    await waitFor(() => expect(address()).toBe('/order'));
  });
});

describe('templates', () => {
  const form = { ...aCompleteDraft(), recipient: undefined };

  test('start an order as a new draft', async () => {
    await saveTemplate(db, { name: 'Brillenpaket', form });
    const { user } = await open('/order?templates');
    const row = await screen.findByRole('button', { name: /^Brillenpaket/ });
    expect(row.textContent).toContain('Ohne Empfänger');
    expect(row.textContent).toContain('Nur auf diesem Gerät');
    await user.click(row);
    await waitFor(() => expect(address()).toMatch(/^\/order\?draft=/));
    const [draft] = await db.drafts.toArray();
    expect(draft).toMatchObject({ values: { parcels: [{ contents: 'Brillen' }] }, title: '' });
  });

  test('are renamed in place, by keyboard too', async () => {
    await saveTemplate(db, { name: 'Brillenpaket', form });
    const { user } = await open('/order?templates');
    await user.click(await screen.findByRole('button', { name: 'Umbenennen: Brillenpaket' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name der Vorlage' }));
    await user.keyboard('{Enter}');
    expect(screen.getByText('Bitte geben Sie einen Namen an.')).toBeTruthy();
    await user.keyboard('Brillen, klein{Enter}');
    await screen.findByRole('button', { name: /^Brillen, klein/ });
    await user.click(screen.getByRole('button', { name: 'Umbenennen: Brillen, klein' }));
    await user.keyboard('x{Escape}');
    expect(await screen.findByRole('button', { name: /^Brillen, klein/ })).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  test('are deleted and restored', async () => {
    await saveTemplate(db, { name: 'Brillenpaket', form });
    const { user } = await open('/order?templates');
    await user.click(await screen.findByRole('button', { name: 'Löschen: Brillenpaket' }));
    await screen.findByText(/^Noch keine Vorlagen\./);
    await user.click(await screen.findByRole('button', { name: 'Rückgängig' }));
    await screen.findByRole('button', { name: /^Brillenpaket/ });
  });

  test('can be searched once there are many', async () => {
    for (let n = 1; n <= 9; n += 1) await saveTemplate(db, { name: `Vorlage Ä${n}`, form });
    const { user } = await open('/order?templates');
    const search = await screen.findByRole('searchbox', { name: 'Vorlagen durchsuchen' });
    await waitFor(() => expect(document.activeElement).toBe(search));
    await user.keyboard('a3');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await user.keyboard('x');
    expect(screen.getByText('Keine Vorlage heißt so.')).toBeTruthy();
    await user.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/order\?draft=/));
  });

  test('are made from the form, with or without its recipient', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Als Vorlage speichern' }));
    const name = await screen.findByRole('textbox', { name: 'Name der Vorlage' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    // Typing replaces the suggestion.
    await user.keyboard('N');
    expect(name).toHaveProperty('value', 'N');
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Vorlage speichern' }));
    expect(screen.getByText('Bitte geben Sie einen Namen an.')).toBeTruthy();
    await user.type(name, 'Brillenpaket');
    await user.click(screen.getByRole('checkbox', { name: 'Empfänger übernehmen' }));
    await user.click(screen.getByRole('button', { name: 'Vorlage speichern' }));
    await screen.findByText('Die Vorlage „Brillenpaket“ ist gespeichert.');
    const [kept] = await listTemplates(db);
    expect(kept).toMatchObject({
      name: 'Brillenpaket',
      form: { service: 'standard', terms_of_service: false },
    });
    expect(kept?.form).not.toHaveProperty('recipient');
  });

  test('with the same name are replaced, and the dialog says so', async () => {
    await saveTemplate(db, { name: 'Nordlicht Optik', form });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Als Vorlage speichern' }));
    await screen.findByText('Eine Vorlage mit diesem Namen gibt es schon, sie wird ersetzt.');
    await user.click(screen.getByRole('button', { name: 'Vorlage ersetzen' }));
    await screen.findByText('Die Vorlage „Nordlicht Optik“ ist gespeichert.');
    expect(await listTemplates(db)).toMatchObject([{ form: { recipient: { company: 'Nordlicht Optik' } } }]);
  });
});

describe('the keyboard', () => {
  test('"?" and the button open the list of shortcuts, but a typed "?" is a question mark', async () => {
    const { user } = await open();
    await screen.findByRole('button', { name: 'Tastenkürzel' });
    await user.type(screen.getByRole('textbox', { name: 'Inhalt' }), 'Was?');
    expect(screen.getByRole('textbox', { name: 'Inhalt' })).toHaveProperty('value', 'Was?');
    expect(screen.queryByRole('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Tastenkürzel' });
    for (const text of ['Auftrag senden', 'Abholadresse', 'Abschluss', 'Treffer übernehmen'])
      expect(within(dialog).getByText(text)).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Tastenkürzel' }));
    await screen.findByRole('dialog', { name: 'Tastenkürzel' });
  });

  test('Alt and a digit open a tab from within a field, by key position instead of character', async () => {
    await open();
    const field = await screen.findByRole('textbox', { name: 'Inhalt' });
    await screen.findByRole('button', { name: 'Tastenkürzel' });
    // On a Mac this key types "¡"; false: the app handled the key.
    expect(fireEvent.keyDown(field, { code: 'Digit1', key: '¡', altKey: true })).toBe(false);
    expect(fireEvent.keyDown(field, { code: 'Digit6', key: '6', altKey: true })).toBe(false);
    expect(wentTo).toEqual(['sender', 'finish_order']);
  });

  test('Alt and 7 open the templates from a field; arrows move, and Enter starts an order', async () => {
    const form = aCompleteDraft();
    for (const name of ['Montag', 'Dienstag', 'Mittwoch']) await saveTemplate(db, { name, form });
    const { user } = await open();
    await user.click(await screen.findByRole('textbox', { name: 'Inhalt' }));
    await screen.findByRole('button', { name: 'Tastenkürzel' });
    await user.keyboard('{Alt>}7{/Alt}');
    const rows = within(await screen.findByRole('list', { name: 'Vorlagen' })).getAllByRole('listitem');
    const opens = rows.map((it) => within(it).getAllByRole('button')[0]);
    await waitFor(() => expect(document.activeElement).toBe(opens[0]));
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(opens[1]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/order\?draft=/));
    expect(await db.drafts.count()).toBe(1);
  });

  test.each([
    ['AltGr writes a sign', { code: 'Digit2', key: '²', altKey: true, ctrlKey: true }],
    ['the keypad writes signs by number', { code: 'Numpad1', key: '1', altKey: true }],
    ['there is nothing behind the templates', { code: 'Digit8', key: '8', altKey: true }],
    ['a digit is a digit', { code: 'Digit1', key: '1' }],
  ])('%s: the app ignores the key', async (_, key) => {
    await open();
    const field = await screen.findByRole('textbox', { name: 'Inhalt' });
    await screen.findByRole('button', { name: 'Tastenkürzel' });
    expect(fireEvent.keyDown(field, key)).toBe(true);
    expect(wentTo).toEqual([]);
  });
});
