import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { createArticleIndex } from '#app/offline/articles/article-index.ts';
import { setArticleList } from '#app/offline/articles/article-list.ts';
import { openWorkDatabase } from '#app/offline/rows/db.ts';
import { useScans } from '#app/parts/scan/use-scans.ts';
import { Scans } from '#app/shell/scan/Scans.tsx';
import { type Article, emptyArticle } from '#domain/articles/article.ts';
import { batchCode } from '#domain/labels/packing-list.ts';
import { aShipment, aStaffShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer } from '#support/fake-server.ts';

const own = '340123451100441762';
const path = 'shipment/user-list';
const shipment = aShipment({ tracking_number: [own], reference_number_1: 'SHOP-1001' });
const listOf = (...data: unknown[]) => ({ data, pagination: { total: data.length } });

beSomebodyOnline();
afterEach(() => act(() => setArticleList(undefined)));

function Page({ hasDialog = false, take = () => false }: { hasDialog?: boolean; take?: () => boolean }) {
  const [text, setText] = useState('');
  useScans(take);
  return (
    <>
      <Scans />
      <input aria-label="Inhalt" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => setText('gedrückt')}>
        Drucken
      </button>
      {hasDialog && <div role="dialog" aria-modal="true" aria-label="Frage" />}
    </>
  );
}

const open = (page = <Page />) => renderPages([{ path: '*', element: page }], '/pickups/manage');

function keepArticles(...articles: Partial<Article>[]): void {
  const { put, find, first } = createArticleIndex();
  for (const it of articles) put({ ...emptyArticle, article_id: crypto.randomUUID(), revision: 1, ...it });
  act(() => setArticleList({ state: 'ready', count: articles.length, syncedAt: 1, rev: 1, find, first }));
}

/** Keys without pauses, as a scanner sends them. */
function scan(text: string, at: Element = document.body): void {
  typeQuickly();
  for (const key of [...text, 'Enter']) fireEvent.keyDown(at, { key });
}

/** Events 5 ms apart, however busy the machine is. */
function typeQuickly(): void {
  let now = 0;
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 5));
}

describe('on any page', () => {
  test.each([[`]C100${own}`], ['shop-1001']])('the code %s opens the shipment', async (code) => {
    fakeServer({ [path]: listOf(aShipment(), shipment) });
    const { router } = await open();
    scan(code);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/history/${shipment.shipment_id}`));
  });

  test('a reference of several shipments opens the archive with it', async () => {
    fakeServer({ [path]: listOf(shipment, { ...shipment, shipment_id: crypto.randomUUID() }) });
    const { router } = await open();
    scan('SHOP-1001');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history'));
    expect(router.state.location.search).toBe('?search=SHOP-1001');
  });

  test("the staff's scan opens any client's shipment", async () => {
    signInSomebody({ isAdmin: true });
    const ofClient = { ...aStaffShipment({ tracking_number: [own] }), client_company: 'Holzbau Nord GmbH' };
    const all = { ...listOf(ofClient), lastHitSort: null, is_reference_ignored: false };
    fakeServer({ [path]: listOf(), 'shipment/list': all });
    const { router } = await open();
    scan(own);
    const page = `/super-admin/shipments/${ofClient.shipment_id}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(page));
  });

  test('a closed list opens', async () => {
    const { router } = await open();
    scan('HL-1042-0007');
    await waitFor(() => expect(router.state.location.pathname).toBe('/history/handover'));
    expect(router.state.location.search).toBe('?list=HL-1042-0007');
  });

  test("a pick list opens its batch, this device's or another's", async () => {
    const [here, there] = ['0a1b2c3d-0000-4000-8000-000000000001', '9a1b2c3d-0000-4000-8000-000000000001'];
    const db = await openWorkDatabase(getSession()?.user_uid ?? '');
    await db.batches.put({ id: here } as never);
    const other = { batch_id: there, name: 'shop.csv', term: 1, revision: 1, rhythm: null, worker: null };
    fakeServer({ batch: [{ ...other, rows: 2, handed: 0, created: 1, updated: 1 }] });
    const { router } = await open();
    scan(batchCode(here));
    await waitFor(() => expect(router.state.location.search).toBe(`?batch=${here}`));
    expect(router.state.location.state).toEqual({ scan: 'ST-0A1B2C3D' });
    scan(batchCode(there));
    await waitFor(() => expect(router.state.location.search).toBe(`?batch=${there}`));
    scan('ST-FFFFFFFF-2');
    await screen.findByText('Den Stapel zu „ST-FFFFFFFF-2“ gibt es nicht oder nicht mehr.');
  });

  test('an article opens in its list', async () => {
    fakeServer({ [path]: listOf() });
    keepArticles({ article_number: 'LA-10' }, { article_number: 'LA-1' });
    const { router } = await open();
    scan('la-1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/articles'));
  });

  test('an article with a short number opens among a hundred with longer ones', async () => {
    fakeServer({ [path]: listOf() });
    const longer = Array.from({ length: 100 }, (_, at) => ({
      article_number: `LA-1${at}`,
      text_de: 'Brille',
    }));
    keepArticles(...longer, { article_number: 'LA-1', text_de: 'Etui' });
    const { router } = await open();
    scan('LA-1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/articles'));
    expect(router.state.location.search).toBe('?search=LA-1');
  });

  test('a code without a result offers the search in the archive', async () => {
    fakeServer({ [path]: listOf(aShipment({ reference_number_1: 'SHOP-10012' })) });
    const { user, router } = await open();
    scan('SHOP-1001');
    await screen.findByText('Zu „SHOP-1001“ ist keine Sendung und kein Artikel bekannt.');
    await user.click(screen.getByRole('button', { name: 'Im Archiv suchen' }));
    expect(router.state.location.search).toBe('?search=SHOP-1001');
  });

  test('a press repeats the search after a fault', async () => {
    const server = fakeServer({ [path]: noAnswer });
    const { user, router } = await open();
    scan(own);
    await screen.findByText(/^„340123451100441762“ konnte nicht gesucht werden\./);
    server.answers[path] = listOf(shipment);
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/history/${shipment.shipment_id}`));
  });

  test.each([[']C142127624103'], ['42127624103']])(
    "the label's postal code %s leads to the other barcode",
    async (code) => {
      fakeServer({ [path]: listOf() });
      await open();
      scan(code);
      await screen.findByText(/^Das ist der Code mit der Postleitzahl\./);
    },
  );

  test('an article whose number looks like a postal code opens', async () => {
    fakeServer({ [path]: listOf() });
    keepArticles({ article_number: '42023210' });
    const { router } = await open();
    scan('42023210');
    await waitFor(() => expect(router.state.location.pathname).toBe('/articles'));
  });

  test('a short number among ten longer ones opens the archive with it', async () => {
    const longer = Array.from({ length: 10 }, (_, at) => aShipment({ reference_number_1: `1001${at}` }));
    fakeServer({ [path]: listOf(...longer) });
    const { router } = await open();
    scan('1001');
    await waitFor(() => expect(router.state.location.search).toBe('?search=1001'));
  });

  test('the page gets the scan first', async () => {
    const take = vi.fn(() => true);
    const { router } = await open(<Page take={take} />);
    scan('HL-1042-0007');
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ is: 'list' }));
    expect(router.state.location.pathname).toBe('/pickups/manage');
  });

  test('an open dialog keeps the scan from the page', async () => {
    const take = vi.fn(() => true);
    await open(<Page hasDialog take={take} />);
    scan(own);
    await screen.findByText('„340123451100441762“ gescannt. Schließen Sie zuerst das offene Fenster.');
    expect(take).not.toHaveBeenCalled();
  });

  test('a scan presses no button', async () => {
    const take = vi.fn(() => true);
    const { user } = await open(<Page take={take} />);
    screen.getByRole('button', { name: 'Drucken' }).focus();
    typeQuickly();
    await user.keyboard('SHOP-1001{Enter}');
    expect(take).toHaveBeenCalledOnce();
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
  });

  test('a scan works while a chosen option has the focus', async () => {
    const take = vi.fn(() => true);
    await open(
      <>
        <Page take={take} />
        <input type="radio" aria-label="Standard" />
      </>,
    );
    scan('SHOP-1001', screen.getByRole('radio'));
    expect(take).toHaveBeenCalledOnce();
  });

  test('slow typing is no scan', async () => {
    const take = vi.fn(() => true);
    await open(<Page take={take} />);
    let now = 0;
    vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => (now += 300));
    for (const key of [...own, 'Enter']) fireEvent.keyDown(document.body, { key });
    expect(take).not.toHaveBeenCalled();
  });
});

describe('while a field has the focus', () => {
  async function typed(before: string, code: string) {
    const take = vi.fn(() => true);
    const { user } = await open(<Page take={take} />);
    const field = screen.getByRole('textbox', { name: 'Inhalt' });
    await user.click(field);
    await user.paste(before);
    typeQuickly();
    await user.keyboard(`${code}{Enter}`);
    return { take, field };
  }

  test.each([[own], ['HL-1042-0007'], ['ST-0A1B2C3D-4'], [']C142127624103']])(
    'the sure code %s leaves the field as it was',
    async (code) => {
      const { take, field } = await typed('Schrauben', code);
      expect(take).toHaveBeenCalledOnce();
      expect(field).toHaveProperty('value', 'Schrauben');
    },
  );

  test.each([['SHOP-1001'], ['4006381333931'], ['42023210'], ['1Z999AA10123456785']])(
    'the code %s is an entry, because it may be meant so',
    async (code) => {
      const { take, field } = await typed('', code);
      expect(take).not.toHaveBeenCalled();
      expect(field).toHaveProperty('value', code);
    },
  );
});
