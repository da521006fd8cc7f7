import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PrintersPage } from '#app/features/settings/printers/PrintersPage.tsx';
import { stationPrinter } from '#app/parts/print/station-printer.ts';
import type { PrintJob, Station } from '#contract/print.ts';
import { beSomebodyOnline, renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, noAnswer, refusal } from '#support/fake-server.ts';

beSomebodyOnline();
afterEach(() => vi.restoreAllMocks());

const id = (at: number) => `20000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const aPrinter = (difference: Partial<Station['printers'][number]> = {}) => ({
  printer_id: id(1),
  station_id: id(9),
  name: 'Zebra',
  kind: 'raw' as const,
  address: '192.168.1.50:9100',
  format: 'zpl' as const,
  state: 'ready' as const,
  ...difference,
});
const aStation = (difference: Partial<Station> = {}): Station => ({
  station_id: id(9),
  name: 'Packtisch 1',
  paired: { seconds: 1_795_000_000 },
  seen: { seconds: 1_795_000_000 },
  is_connected: true,
  version: '0.1.0',
  platform: 'linux',
  printers: [
    aPrinter(),
    aPrinter({
      printer_id: id(2),
      name: 'Büro',
      kind: 'ipp',
      address: 'ipp://buero/ipp',
      format: 'pdf_a4',
      state: 'paper_out',
    }),
  ],
  found: [],
  host: 'pack-1',
  twin: null,
  local_key: 'a2V5',
  ...difference,
});
const aJob = (difference: Partial<PrintJob> = {}): PrintJob => ({
  job_id: id(30),
  run_id: id(40),
  printer_id: id(1),
  printer_name: 'Zebra',
  kind: 'labels',
  state: 'asked',
  reason: 'connection_lost',
  attempt: 1,
  created: { seconds: 1_795_000_000 },
  shipment_ids: [id(50)],
  printer_state: 'ready',
  is_connected: true,
  ...difference,
});

function portal(stations: Station[] = [aStation()], jobs: PrintJob[] = []) {
  return fakeServer({ 'print/stations': stations, 'print/jobs': jobs, logs: null });
}
/** Files that the page saved. */
function savedFiles(): { name: string; text: () => Promise<string> }[] {
  const files: { name: string; text: () => Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.set(`blob:${blobs.size}`, blob as Blob);
    return `blob:${blobs.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: async () => (await blobs.get(this.href)?.text()) ?? '' });
  });
  return files;
}
const open = () => renderPages([{ path: '*', element: <PrintersPage /> }], '/settings/printers');

describe('the printers’ page', () => {
  test('explains that a printer without status replies never confirms its labels', async () => {
    const silent = aPrinter({ printer_id: id(3), name: 'Stumm', state: 'unknown' });
    portal([aStation({ printers: [aPrinter(), silent] })], [aJob({ state: 'sent', reason: null })]);
    await open();
    const printers = within(await screen.findByRole('list', { name: 'Drucker von Packtisch 1' }));
    const reason = /^Dieser Drucker beantwortet keine Fragen nach seinem Zustand \(~HS\)\./;
    expect(printers.getAllByText(reason)).toHaveLength(1);
    expect(await screen.findByText('An den Drucker übergeben')).toBeDefined();
  });

  test('lists stations with their printers and states', async () => {
    portal();
    await open();
    const printers = within(await screen.findByRole('list', { name: 'Drucker von Packtisch 1' }));
    expect(printers.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
      expect.stringContaining('Zebra192.168.1.50:9100 · ZPL, 203 dpiBereit'),
      expect.stringContaining('Büroipp://buero/ipp · PDF A4, vier Labels je BlattKein Papier'),
    ]);
    expect(screen.getByText('Verbunden')).toBeDefined();
    const help = screen.getByRole('link', { name: 'Hilfe: Wie drucke ich ein Label?' });
    expect(help.getAttribute('href')).toBe('/more/help#print-label');
  });

  test('says how an address that the station has not found is allowed there', async () => {
    const typed = aPrinter({ printer_id: id(3), name: 'Fremd', address: '10.0.0.9', state: 'not_allowed' });
    const strange = aPrinter({ ...typed, printer_id: id(4), address: 'ipp://h/$(rm)' });
    portal([aStation({ printers: [typed, strange] })]);
    await open();
    const texts = await screen.findAllByText(/^Diese Adresse hat die Druckstation nicht selbst gefunden/);
    expect(texts.map((it) => it.textContent)).toEqual([
      expect.stringMatching(/print-station\.tgz --allow 10\.0\.0\.9$/),
      expect.stringMatching(/print-station\.tgz --allow …$/),
    ]);
  });

  test('names a second computer with the same identity', async () => {
    portal([aStation({ twin: { host: 'pack-2', seen: { seconds: 1_795_000_000 } } })]);
    await open();
    await screen.findByText(/^Ein zweiter Rechner \(pack-2\) meldet sich .* nur der erste \(pack-1\)\./);
  });

  test('explains stations when there are none', async () => {
    portal([]);
    await open();
    await screen.findByText(/^Noch keine Druckstation\. Sie läuft auf einem Rechner neben den Druckern/);
    await screen.findByText('In den letzten 24 Stunden wurde an keiner Druckstation gedruckt.');
  });

  test('says that it could not be loaded, and can be loaded again', async () => {
    const server = portal();
    server.answers['print/stations'] = () => refusal('INTERNAL_ERROR', 500);
    const { user } = await open();
    await screen.findByText('Ihre Drucker konnten nicht geladen werden.');
    server.answers['print/stations'] = [aStation()];
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByText('Packtisch 1');
  });
});

describe('this device', () => {
  test('remembers its printers, and offers no ZPL printer for papers', async () => {
    portal();
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('Labeldrucker'), 'Zebra');
    expect(stationPrinter('labels')).toEqual({ printer_id: id(1), name: 'Zebra' });
    const papers = screen.getByLabelText('Papierdrucker');
    expect(within(papers).queryByRole('option', { name: 'Zebra' })).toBeNull();
    await user.selectOptions(papers, 'Büro');
    expect(stationPrinter('papers')).toEqual({ printer_id: id(2), name: 'Büro' });
    await user.selectOptions(screen.getByLabelText('Labeldrucker'), 'Druckdialog des Browsers');
    expect(stationPrinter('labels')).toBeUndefined();
  });

  test('says what the browser can do without a print station, and what it cannot', async () => {
    portal([]);
    const { user } = await open();
    await user.click(await screen.findByText('Ohne Druckstation, ohne Druckdialog'));
    screen.getByText(/--kiosk-printing$/);
    screen.getByText(/^Gedruckt wird immer auf dem Standarddrucker des Rechners/);
  });

  test("does not use the last user's printers", async () => {
    portal();
    const { user } = await open();
    await user.selectOptions(await screen.findByLabelText('Labeldrucker'), 'Zebra');
    act(() => void signInSomebody());
    expect(stationPrinter('labels')).toBeUndefined();
  });
});

describe('setting up', () => {
  test('a station takes its name, and its set-up file has the code inside', async () => {
    const files = savedFiles();
    const server = portal([]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Druckstation verbinden' }));
    const dialog = within(await screen.findByRole('dialog'));
    const load = () => dialog.getByRole('button', { name: 'Einrichtungsdatei laden' });
    expect(load().hasAttribute('disabled')).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Tor 2');
    await user.click(dialog.getByRole('radio', { name: 'Windows' }));
    await user.type(dialog.getByLabelText(/^Ihr Passwort/), 'mein Passwort');
    let stations: Station[] = [];
    server.answers['print/stations'] = ({ body }: { body?: unknown }) =>
      body ? { code: 'ABCDE-FGHJK', expires: { seconds: 1_795_000_600 }, station_id: id(9) } : stations;
    await user.click(load());
    await dialog.findByText(/^Öffnen Sie druckstation-einrichten-ABCDE\.cmd /);
    expect(files[0]).toMatchObject({ name: 'druckstation-einrichten-ABCDE.cmd' });
    expect(await files[0]?.text()).toContain('set "CODE=ABCDE-FGHJK"');
    expect(server.callsOf('print/stations').find((it) => it.body)?.body).toEqual({
      name: 'Tor 2',
      confirmation: { password: 'mein Passwort' },
    });

    await user.click(dialog.getByRole('button', { name: 'Einrichtungsdatei für Linux laden' }));
    await dialog.findByText('sh ~/Downloads/druckstation-einrichten-ABCDE.sh');
    expect(await files[1]?.text()).toContain("CODE='ABCDE-FGHJK'");
    dialog.getByText(/^npx .*\/print-station\.tgz --portal .* --code ABCDE-FGHJK$/);

    stations = [
      aStation({
        name: 'Tor 2',
        printers: [],
        found: [{ kind: 'raw', address: '192.168.1.50:9100', name: 'Zebra' }],
      }),
    ];
    await dialog.findByText('Tor 2 ist verbunden. Fügen Sie jetzt einen Drucker hinzu.');
    await dialog.findByText('Sie hat 1 Drucker gefunden.');
    await user.click(dialog.getByRole('button', { name: 'Drucker hinzufügen' }));
    await screen.findByRole('dialog', { name: 'Drucker hinzufügen' });
    await screen.findByRole('combobox', { name: 'Gefundene Drucker (1)' });
  });

  test('a printer reports an invalid address at the field', async () => {
    const server = portal([aStation({ printers: [] })]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Drucker hinzufügen' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Büro');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Art' }), 'Drucker im Netz (IPP)');
    await user.type(dialog.getByRole('textbox', { name: 'Adresse' }), '10.0.0.5');
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await dialog.findByText(/^Das ist keine Adresse dieser Art\./);
    await user.clear(dialog.getByRole('textbox', { name: 'Adresse' }));
    await user.type(dialog.getByRole('textbox', { name: 'Adresse' }), 'ipp://10.0.0.5/ipp');
    server.answers[`print/stations/${id(9)}/printers`] = null;
    const saved: unknown[] = [];
    const path = () => server.calls.find((it) => it.path.includes('/printers/'))?.path ?? '';
    await user.click(dialog.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(path()).not.toBe(''));
    saved.push(server.calls.find((it) => it.path === path())?.body);
    expect(saved).toEqual([
      { printer: { name: 'Büro', kind: 'ipp', address: 'ipp://10.0.0.5/ipp', format: 'pdf_a6' } },
    ]);
    // The server knows no such station: the dialog stays open with the message.
    await dialog.findByText('Das gibt es nicht oder nicht mehr.');
  });

  test('removing asks first', async () => {
    const server = portal();
    server.answers[`print/printers/${id(1)}`] = { removed: true };
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Drucker entfernen: Zebra' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(server.callsOf(`print/printers/${id(1)}`)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Entfernen' }));
    await screen.findByText('Zebra ist entfernt.');
  });
});

describe('a print job', () => {
  test('is answered together with the attempt that the user saw', async () => {
    const server = portal([aStation()], [aJob({ attempt: 2 })]);
    server.answers[`print/jobs/${id(30)}`] = aJob({ state: 'printed', reason: null, attempt: 2 });
    const { user } = await open();
    await screen.findByText('Die Verbindung zum Drucker brach während des Drucks ab.');
    server.answers['print/jobs'] = [aJob({ state: 'printed', reason: null, attempt: 2 })];
    await user.click(screen.getByRole('button', { name: 'Ja, gedruckt' }));
    await screen.findByText('Gedruckt');
    expect(server.callsOf(`print/jobs/${id(30)}`)[0]?.body).toEqual({ answer: 'printed', attempt: 2 });
  });

  test('says so when the answer fails, and can be answered again', async () => {
    const server = portal([aStation()], [aJob()]);
    server.answers[`print/jobs/${id(30)}`] = noAnswer;
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Noch einmal drucken' }));
    await screen.findByText(/^Keine Verbindung zum Server\./);
    expect(screen.getByRole('button', { name: 'Noch einmal drucken' }).hasAttribute('disabled')).toBe(false);
  });

  test('goes to another printer while it waits for a station; papers never to a label printer', async () => {
    const waiting = aJob({ state: 'queued', reason: null, is_connected: false });
    const papers = aJob({ job_id: id(31), kind: 'papers', printer_id: id(2), printer_name: 'Büro' });
    const server = portal([aStation()], [waiting, papers]);
    server.answers[`print/jobs/${id(30)}/printer`] = aJob({ state: 'queued', attempt: 2 });
    const { user } = await open();
    const card = within(await screen.findByRole('region', { name: 'Druckaufträge' }));
    await user.click(await card.findByRole('button', { name: 'Zebra: Anderer Drucker' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Büro' }));
    await screen.findByText('Der Auftrag geht jetzt an Büro.');
    expect(server.callsOf(`print/jobs/${id(30)}/printer`)[0]?.body).toEqual({
      printer_id: id(2),
      attempt: 1,
    });
  });

  test('can only go to another printer if its own was removed', async () => {
    const job = aJob({ state: 'failed', reason: 'printer_removed', printer_id: id(8) });
    portal([aStation()], [job]);
    await open();
    const card = within(await screen.findByRole('region', { name: 'Druckaufträge' }));
    await card.findByRole('button', { name: 'Zebra: Anderer Drucker' });
    expect(card.queryByRole('button', { name: 'Noch einmal drucken' })).toBeNull();
  });

  test('shows its reason for waiting and can be cancelled', async () => {
    portal([aStation()], [aJob({ state: 'queued', reason: null, printer_state: 'open' })]);
    await open();
    const job = within(await screen.findByRole('region', { name: 'Druckaufträge' }));
    await job.findByText('Geöffnet');
    expect(job.getByRole('button', { name: 'Verwerfen' })).toBeDefined();
    expect(job.queryByRole('button', { name: 'Noch einmal drucken' })).toBeNull();
  });
});
