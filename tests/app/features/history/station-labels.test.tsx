import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getSession } from '#app/api/session.ts';
import { HistoryPage } from '#app/features/history/HistoryPage.tsx';
import { chooseStationPrinter, stationPrinter } from '#app/parts/print/station-printer.ts';
import { StationQuestions } from '#app/parts/print/stations/StationQuestions.tsx';
import type { PrintJob } from '#contract/print.ts';
import { aShipment } from '#support/a-shipment.ts';
import { beSomebodyOnline, renderPages } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();

const printer = { printer_id: '20000000-0000-4000-8000-000000000001', name: 'Zebra' };
const shipment = aShipment();
const list = { data: [shipment], pagination: { total: 1 } };

function aJob(difference: Partial<PrintJob> = {}): PrintJob {
  return {
    job_id: '20000000-0000-4000-8000-000000000030',
    run_id: '20000000-0000-4000-8000-000000000040',
    printer_id: printer.printer_id,
    printer_name: 'Zebra',
    kind: 'labels',
    state: 'queued',
    reason: null,
    attempt: 1,
    created: { seconds: 1_795_000_000 },
    shipment_ids: [shipment.shipment_id],
    printer_state: 'ready',
    is_connected: true,
    ...difference,
  };
}

/** A portal whose print job takes the next of these states at each poll. */
function portal(...states: Partial<PrintJob>[]) {
  const left = [...states];
  const server = fakeServer({
    'shipment/user-list': list,
    logs: null,
    'print/jobs': () => [aJob(left.length > 1 ? left.shift() : left[0])],
    'print/labels': ({ headers }: { headers: Headers }) => ({
      run_id: aJob().run_id,
      jobs: [aJob()],
      without_papers: 0,
      joined: 0,
      left_out: 0,
      client_ref: headers.get('idempotency-key'),
    }),
  });
  return server;
}

async function open() {
  chooseStationPrinter('labels', printer);
  const view = await renderPages(
    [
      {
        path: '/history',
        element: (
          <>
            <HistoryPage />
            <StationQuestions />
          </>
        ),
      },
    ],
    '/history',
  );
  return view;
}
const press = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: /^Label drucken: Nordlicht Optik/ }));

describe('printing at a station', () => {
  test('one click sends the label to the printer without a tab and reports when it is printed', async () => {
    const server = portal({ state: 'handed' }, { state: 'printed' });
    const opened = vi.spyOn(window, 'open');
    const { user } = await open();
    await press(user);
    await screen.findByText('Label gedruckt: Zebra.');
    expect(opened).not.toHaveBeenCalled();
    expect(server.callsOf('print/labels')[0]?.body).toEqual({
      printer_id: printer.printer_id,
      shipment_ids: [shipment.shipment_id],
      once: true,
    });
  });

  test('a label on a printer without confirmation is reported as handed over, not as printed', async () => {
    portal({ state: 'handed' }, { state: 'sent' });
    const { user } = await open();
    await press(user);
    await screen.findByText('Label an den Drucker übergeben: Zebra.');
    expect(screen.queryByText(/[Gg]edruckt/)).toBeNull();
    expect(screen.getAllByText(/^An den Drucker \d/)).not.toHaveLength(0);
  });

  test('a lost response is requested again under the same key', async () => {
    const server = portal({ state: 'printed' });
    const good = server.answers['print/labels'] as (call: unknown) => unknown;
    let tries = 0;
    server.answers['print/labels'] = (call: unknown) => {
      tries += 1;
      return tries === 1 ? noAnswer() : good(call);
    };
    const { user } = await open();
    await press(user);
    await screen.findByText('Label gedruckt: Zebra.');
    const keys = server.callsOf('print/labels').map((it) => it.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('a printer without paper is reported, and the job can be cancelled', async () => {
    const server = portal({ state: 'queued', printer_state: 'paper_out' });
    server.answers[`print/jobs/${aJob().job_id}`] = aJob({ state: 'cancelled' });
    const { user } = await open();
    await press(user);
    await screen.findByText('Wartet auf Zebra: Kein Papier');
    expect(screen.getAllByText('Druckauftrag offen')).not.toHaveLength(0);
    expect(screen.queryByText(/^Gedruckt/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.queryByText('Wartet auf Zebra: Kein Papier')).toBeNull());
    expect(screen.queryByText('Druckauftrag offen')).toBeNull();
    expect(server.callsOf(`print/jobs/${aJob().job_id}`)[0]?.body).toEqual({ answer: 'cancel', attempt: 1 });
  });

  test('an unconfirmed label is asked about and printed again only if the user says so', async () => {
    const server = portal({ state: 'queued' }, { state: 'asked', reason: 'station_restarted' });
    const { user } = await open();
    await press(user);
    const question = within(await screen.findByRole('alertdialog', { name: 'Wurde gedruckt?' }));
    expect(question.getByText(/Die Druckstation wurde während des Drucks beendet\./)).toBeDefined();
    server.answers[`print/jobs/${aJob().job_id}`] = () => {
      server.answers['print/jobs'] = [aJob({ state: 'printed', attempt: 2 })];
      return aJob({ state: 'queued', attempt: 2 });
    };
    await user.click(question.getByRole('button', { name: 'Noch einmal drucken' }));
    await screen.findByText('Label gedruckt: Zebra.');
    expect(server.callsOf(`print/jobs/${aJob().job_id}`)[0]?.body).toEqual({ answer: 'again', attempt: 1 });
  });

  const labels = [0, 1, 2].map((at) => ({
    job_id: aJob().job_id,
    shipment_id: `20000000-0000-4000-8000-00000000005${at}`,
    parcel_id: `20000000-0000-4000-8000-00000000006${at}`,
    tracking_number: ['040123450000000405', '040123450000000412', '040123450000000429'][at] ?? '',
    company: 'Werkstatt Nord',
  }));

  async function openTornRun() {
    const server = portal({ state: 'asked', reason: 'connection_lost' });
    const path = `print/runs/${aJob().run_id}`;
    server.answers[path] = ({ body }: { body?: unknown }) => {
      if (!body) return labels;
      server.answers['print/jobs'] = [aJob({ state: 'printed', attempt: 2 })];
      return [aJob({ state: 'queued', attempt: 2 })];
    };
    const { user } = await open();
    const name = 'Welches ist das letzte Label in Ihrer Hand?';
    const question = within(await screen.findByRole('alertdialog', { name }));
    const said = () => server.callsOf(path).flatMap(({ body }) => body ?? []);
    return { user, question, said };
  }
  const jobs = [{ job_id: aJob().job_id, attempt: 1 }];

  test('a torn run has one question on a fresh device, answered by a scan', async () => {
    const { user, question, said } = await openTornRun();
    const number = question.getByRole('textbox', { name: 'Sendungsnummer des letzten Labels' });
    await user.type(number, '123456{Enter}');
    question.getByText('Dieses Label gehört nicht zu den offenen Labels.');
    await user.clear(number);
    await user.type(number, '00040123450000000412{Enter}');
    question.getByText('Danach wird 1 Label gedruckt.');
    await user.click(question.getByRole('button', { name: 'Rest drucken' }));
    await screen.findByText('Label gedruckt: Zebra.');
    const { shipment_id, parcel_id } = labels[1] ?? {};
    expect(said()).toEqual([{ jobs, last: { shipment_id, parcel_id } }]);
  });

  test('the last label of a torn run can be chosen from the run’s list', async () => {
    const { user, question, said } = await openTornRun();
    const list = question.getByRole('combobox', { name: /^Oder aus der Liste/ });
    await user.selectOptions(list, '1. 04012345 00000004 05, Werkstatt Nord');
    question.getByText('Danach werden 2 Labels gedruckt.');
    await user.click(question.getByRole('button', { name: 'Rest drucken' }));
    await screen.findByText('Label gedruckt: Zebra.');
    const { shipment_id, parcel_id } = labels[0] ?? {};
    expect(said()).toEqual([{ jobs, last: { shipment_id, parcel_id } }]);
  });

  test.each([
    ['Keines gedruckt', 'none'],
    ['Alle gedruckt', 'all'],
  ])('“%s” is an answer for the whole torn run', async (button, last) => {
    const { user, question, said } = await openTornRun();
    await user.click(question.getByRole('button', { name: button }));
    await screen.findByText('Label gedruckt: Zebra.');
    expect(said()).toEqual([{ jobs, last }]);
  });

  test('a label whose printer was removed is shown with the way to another printer', async () => {
    portal({ state: 'queued' }, { state: 'failed', reason: 'printer_removed' });
    const { user } = await open();
    await press(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Nicht gedruckt' }));
    dialog.getByText(/Unter Einstellungen, Drucker kann der Auftrag an einen anderen Drucker gehen/);
    expect(dialog.queryByRole('button', { name: 'Noch einmal drucken' })).toBeNull();
  });

  test('an open question returns after a reload', async () => {
    portal({ state: 'failed', reason: 'printer_refused' });
    localStorage.setItem('print-runs', [getSession()?.user_uid, aJob().run_id].join('\n'));
    await open();
    const question = await screen.findByRole('alertdialog', { name: 'Nicht gedruckt' });
    expect(within(question).queryByRole('button', { name: 'Ja, gedruckt' })).toBeNull();
  });

  test('a label printed before is asked about first', async () => {
    const server = portal({ state: 'printed' });
    const printed = {
      shipment_id: shipment.shipment_id,
      label_printed: { seconds: 1_795_000_000 },
      label_printed_on: 'Zebra',
      label_outcome: 'printed' as const,
      label_queued_on: null,
    };
    server.answers['print/labels'] = ({ body, headers }: { body: { once?: boolean }; headers: Headers }) =>
      body.once
        ? refusal('LABEL_PRINTED', 409, {}, { printed: [printed] })
        : {
            run_id: aJob().run_id,
            jobs: [aJob()],
            without_papers: 0,
            joined: 0,
            left_out: 0,
            client_ref: headers.get('idempotency-key'),
          };
    const { user } = await open();
    await press(user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Schon gedruckt' }));
    await user.click(dialog.getByRole('button', { name: 'Noch einmal drucken' }));
    await screen.findByText('Label gedruckt: Zebra.');
    expect(server.callsOf('print/labels').map((it) => (it.body as { once: boolean }).once)).toEqual([
      true,
      false,
    ]);
  });

  test('a removed printer is unset, so that the browser’s dialog prints', async () => {
    const server = portal({ state: 'printed' });
    server.answers['print/labels'] = () => refusal('NOT_FOUND', 404);
    const { user } = await open();
    await press(user);
    await screen.findByText(/^Den Drucker Zebra gibt es nicht mehr\./);
    await act(async () => {});
    expect(stationPrinter('labels')).toBeUndefined();
  });

  test('the papers of a selection go to the paper printer without a tab', async () => {
    const papered = aShipment({ waybill: true });
    const server = portal({ kind: 'papers', printer_name: 'Büro', state: 'printed' });
    server.answers['shipment/user-list'] = { data: [papered], pagination: { total: 1 } };
    server.answers['print/papers'] = ({ headers }: { headers: Headers }) => ({
      run_id: aJob().run_id,
      jobs: [aJob({ kind: 'papers', printer_name: 'Büro' })],
      client_ref: headers.get('idempotency-key'),
    });
    const opened = vi.spyOn(window, 'open');
    const { user } = await open();
    chooseStationPrinter('papers', { ...printer, name: 'Büro' });
    await user.click(await screen.findByRole('checkbox', { name: /Nordlicht Optik/ }));
    await user.click(await screen.findByRole('button', { name: 'Papiere drucken' }));
    await screen.findByText('Gedruckt: Büro.');
    expect(opened).not.toHaveBeenCalled();
    expect(server.callsOf('print/papers')[0]?.body).toMatchObject({
      printer_id: printer.printer_id,
      shipment_ids: [papered.shipment_id],
    });
  });
});
