import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { ExportsPage } from '#app/features/admin/exports/ExportsPage.tsx';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { fakeServer, refusal } from '#support/fake-server.ts';

const folder = 'invoices/manual/';
const aFile = (name: string, at: number, difference: object = {}) => ({
  ...{ name, created: { seconds: at }, size: 1_200, url: `exports:${name}`, folder, uid: `uid-${name}` },
  ...difference,
});

/** The app uploads by XMLHttpRequest, which reports progress. */
let sent: Record<string, unknown>[];
let answerUpload: (fields: Record<string, unknown>) => { status: number; body: unknown };

class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  open() {}
  setRequestHeader() {}
  abort() {
    this.onabort?.();
  }
  send(form: FormData) {
    const fields = Object.fromEntries(form);
    sent.push(fields);
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    const { status, body } = answerUpload(fields);
    this.status = status;
    this.responseText = JSON.stringify(body);
    queueMicrotask(() => {
      this.onload?.();
      this.onloadend?.();
    });
  }
}

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signInSomebody();
  sent = [];
  answerUpload = ({ file }) => ({ status: 200, body: { data: aFile((file as File).name, 9) } });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  server = fakeServer({
    'storage/files': { data: [aFile('Alt.csv', 1_000), aFile('Neu.csv', 2_000), aFile('Mitte.csv', 1_500)] },
    'shipment/export-runs': { data: [] },
    logs: null,
  });
});
afterEach(() => {
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  endSession();
  localStorage.clear();
});

async function open() {
  const view = await renderPages(
    [{ path: '/super-admin/exports', element: <ExportsPage /> }],
    '/super-admin/exports',
  );
  await screen.findByText('3 Dateien, 3,6 kB');
  return view;
}
type User = Awaited<ReturnType<typeof open>>['user'];
async function confirm(user: User, button: string) {
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(await dialog.findByLabelText(/^Ihr Passwort/), 'mein Passwort');
  await user.click(dialog.getByRole('button', { name: button }));
}
const confirmation = { password: 'mein Passwort' };
const lastSnackbar = () => snackbarStore.getShown().at(-1)?.text;
const namesInTable = () =>
  within(screen.getByRole('table', { name: 'Dateien' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => /[\w ()]+\.csv/.exec(row.textContent ?? '')?.[0].trim());

test('the newest file is first, five per page, and the automatic tab is disabled', async () => {
  await open();
  expect(namesInTable()).toEqual(['Neu.csv', 'Mitte.csv', 'Alt.csv']);
  const sizes = screen.getByRole('combobox', { name: 'Zeilen je Seite' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((it) => it.textContent),
  ).toEqual(['5 je Seite', '10 je Seite', '25 je Seite', '50 je Seite', '100 je Seite', 'Alle']);
  expect((sizes as HTMLSelectElement).value).toBe('5');
  expect((screen.getByRole('tab', { name: 'Automatisch' }) as HTMLButtonElement).disabled).toBe(true);
});

describe('deleting a file', () => {
  async function deleteNew() {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Löschen: Neu.csv' }));
    await confirm(user, 'Datei löschen');
  }

  test('names the version that the user saw, and takes a confirmation', async () => {
    server.answers['storage/delete'] = { data: { deleted: 1 } };
    await deleteNew();
    await waitFor(() => expect(lastSnackbar()).toBe('1 Datei ist gelöscht.'));
    expect(server.callsOf('storage/delete')[0]?.body).toEqual({
      ...{ folder, uids: ['uid-Neu.csv'], confirmation },
    });
  });

  test('says so when a colleague replaced or deleted the file meanwhile', async () => {
    server.answers['storage/delete'] = { data: { deleted: 0 } };
    await deleteNew();
    await waitFor(() => expect(lastSnackbar()).toContain('1 wurde inzwischen ersetzt oder gelöscht.'));
  });

  test('stays open with the reason when the password is wrong', async () => {
    server.answers['storage/delete'] = () => refusal('CONFIRMATION_WRONG', 403);
    await deleteNew();
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Passwort');
    expect(lastSnackbar()).toBeUndefined();
  });
});

describe('deleting everything', () => {
  test('requires the exact name of the folder', async () => {
    server.answers['storage/delete-all'] = { data: { deleted: 3 } };
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Alle löschen' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Alle Dateien löschen?' });
    const remove = within(dialog).getByRole('button', { name: 'Endgültig löschen' });
    await user.type(within(dialog).getByRole('textbox'), 'invoices/');
    await user.click(remove);
    await within(dialog).findByText('Das ist nicht der Name des Ordners.');
    expect(server.callsOf('storage/delete-all')).toEqual([]);
    await user.type(within(dialog).getByLabelText(/^Ihr Passwort/), 'mein Passwort');
    await user.type(within(dialog).getByRole('textbox'), 'manual/');
    await user.click(remove);
    await waitFor(() => expect(lastSnackbar()).toBe('3 Dateien sind gelöscht.'));
    expect(server.callsOf('storage/delete-all')[0]?.body).toMatchObject({
      confirmation: { password: 'mein Passwort' },
    });
  });

  test('says so when it fails', async () => {
    server.answers['storage/delete-all'] = () => refusal('INTERNAL_ERROR', 500);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Alle löschen' }));
    await user.type(await screen.findByLabelText(/^Ihr Passwort/), 'mein Passwort');
    await user.type(screen.getByRole('textbox'), 'invoices/manual');
    await user.click(screen.getByRole('button', { name: 'Endgültig löschen' }));
    await waitFor(() => expect(lastSnackbar()).toContain('Fehler beim Löschen der Dateien'));
  });
});

test('a failed download, of one file or of all, says so', async () => {
  server.answers['storage/download-link'] = () => refusal('NOT_FOUND', 404);
  server.answers['storage/download-all-link'] = () => refusal('NOT_FOUND', 404);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Herunterladen: Alt.csv' }));
  await waitFor(() =>
    expect(lastSnackbar()).toBe(
      'Die Datei konnte nicht heruntergeladen werden. Die Datei wurde nicht gefunden.',
    ),
  );
  await user.click(screen.getByRole('button', { name: 'Alle herunterladen' }));
  await confirm(user, 'Herunterladen');
  await waitFor(() => expect(lastSnackbar()).toContain('Die ZIP-Datei konnte nicht heruntergeladen werden.'));
});

test('the browser downloads a file by a link, not through JSON', async () => {
  server.answers['storage/download-link'] = { data: { url: '/api/storage/linked/abc' } };
  const followed: [string, string][] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push([new URL(this.href).pathname, this.download]);
  });
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Herunterladen: Alt.csv' }));
  await waitFor(() => expect(lastSnackbar()).toBe('Ihr Browser lädt „Alt.csv“ herunter.'));
  expect(followed).toEqual([['/api/storage/linked/abc', 'Alt.csv']]);
  expect(server.callsOf('storage/download')).toEqual([]);
});

describe('uploading', () => {
  const csv = (name: string, content = 'a;b') => new File([content], name, { type: 'text/csv' });
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], files: File[]) =>
    user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files);
  const list = () => screen.findByRole('region', { name: 'Hochgeladene Dateien' });
  const said = () => sent.map(({ file, ...fields }) => [(file as File).name, fields]);

  test('sends one file after the other', async () => {
    const { user } = await open();
    await choose(user, [csv('Eins.csv'), csv('Zwei.csv')]);
    await within(await list()).findByText('Hochgeladen: 2 von 2 Dateien');
    expect(said()).toEqual([
      ['Eins.csv', { folder }],
      ['Zwei.csv', { folder }],
    ]);
  });

  test('names files that are too large or of another type, and skips them', async () => {
    const { user } = await open();
    const large = csv('Groß.csv');
    Object.defineProperty(large, 'size', { value: 10_000_001 });
    await choose(user, [large, csv('Rechnung.pdf', 'MZ'), csv('Gut.csv')]);
    const view = within(await list());
    await view.findByText('„Groß.csv“ ist zu groß: Eine Datei darf höchstens 10 MB haben.');
    await view.findByText(/„Rechnung.pdf“ wird nicht angenommen/);
    await view.findByText('Hochgeladen: 1 von 3 Dateien');
    expect(said()).toEqual([['Gut.csv', { folder }]]);
  });

  test.each([
    ['Ersetzen', { folder, if_exists: 'replace', uid: 'uid-Neu.csv' }],
    ['Beide behalten', { folder, if_exists: 'keep_both', uid: 'uid-Neu.csv' }],
    ['Auslassen', undefined],
  ])('asks about a name that already exists: %s', async (answer, fields) => {
    const { user } = await open();
    await choose(user, [csv('Neu.csv')]);
    const dialog = await screen.findByRole('alertdialog', { name: 'Diese Datei gibt es schon' });
    await user.click(within(dialog).getByRole('button', { name: answer }));
    await within(await list()).findByText(fields ? 'Hochgeladen' : 'Ausgelassen');
    expect(said()).toEqual(fields ? [['Neu.csv', fields]] : []);
  });

  test('asks once if the user answers for all files', async () => {
    const { user } = await open();
    await choose(user, [csv('Neu.csv'), csv('Alt.csv'), csv('Frei.csv')]);
    const dialog = await screen.findByRole('alertdialog', { name: 'Diese Datei gibt es schon' });
    await user.click(within(dialog).getByRole('checkbox'));
    await user.click(within(dialog).getByRole('button', { name: 'Ersetzen' }));
    await within(await list()).findByText('Hochgeladen: 3 von 3 Dateien');
    expect(said().map(([name, it]) => [name, (it as { if_exists?: string }).if_exists])).toEqual([
      ['Neu.csv', 'replace'],
      ['Alt.csv', 'replace'],
      ['Frei.csv', undefined],
    ]);
  });

  test('asks also when the name was taken after the list was loaded', async () => {
    const { user } = await open();
    answerUpload = ({ if_exists }) =>
      if_exists
        ? { status: 200, body: { data: null } }
        : { status: 409, body: { code: 'FILE_EXISTS', status: 409, message: 'x' } };
    server.answers['storage/files'] = { data: [aFile('Spät.csv', 3_000)] };
    await choose(user, [csv('Spät.csv')]);
    const dialog = await screen.findByRole('alertdialog', { name: 'Diese Datei gibt es schon' });
    await user.click(within(dialog).getByRole('button', { name: 'Ersetzen' }));
    await within(await list()).findByText('Hochgeladen');
    expect(said().at(-1)?.[1]).toEqual({ folder, if_exists: 'replace', uid: 'uid-Spät.csv' });
  });

  test('says why when it is refused', async () => {
    answerUpload = () => ({ status: 409, body: { code: 'FOLDER_FULL', status: 409, message: 'x' } });
    const { user } = await open();
    await choose(user, [csv('Eins.csv')]);
    await within(await list()).findByText('Der Ordner ist voll.');
  });
});

test('a failed list can be loaded again', async () => {
  server.answers['storage/files'] = () => refusal('FORBIDDEN', 403);
  const { user } = await renderPages([{ path: '/', element: <ExportsPage /> }], '/');
  const again = await screen.findByRole('button', { name: 'Erneut versuchen' });
  server.answers['storage/files'] = { data: [] };
  await user.click(again);
  await screen.findByText('Keine Dateien');
});

describe('a billing run', () => {
  const billing = {
    user_type: 'weekly',
    layout: 'parcels',
    form: 'zip',
    // 16.11. to 22.11.2026
    date_range: { from: 1_794_783_600, to: 1_795_302_000 },
  };
  const aRun = (difference: object = {}) => ({
    ...{ id: 'r1', kind: 'billing', state: 'running', done: 3, total: 12, name: null, code: null },
    ...{ started: { seconds: 1_795_480_000 }, billing, client: null },
    ...difference,
  });

  test("starts for a cycle's last period, shows progress and reports the finished file", async () => {
    server.answers['shipment/export-billing'] = { data: { run_id: 'r1', joined: false } };
    const { user } = await open();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rechnung' }), 'Wöchentlich');
    server.answers['shipment/export-runs'] = { data: [aRun()] };
    await user.click(screen.getByRole('button', { name: 'Abrechnung erstellen' }));
    await screen.findByText('3 von 12 Kunden');
    expect(lastSnackbar()).toBeUndefined();
    const asked = server.callsOf('shipment/export-billing')[0]?.body as typeof billing;
    expect(asked).toMatchObject({ user_type: 'weekly', layout: 'parcels', form: 'zip' });
    const { from, to } = asked.date_range;
    expect((to - from) / 86_400).toBeCloseTo(6, 0);
    screen.getByText('Abrechnung Wöchentlich, 16.11.2026 – 22.11.2026');
    server.answers['shipment/export-runs'] = { data: [aRun({ state: 'done', done: 12, name: 'Woche.zip' })] };
    await waitFor(() => expect(lastSnackbar()).toBe('Die Datei Woche.zip ist fertig.'));
    screen.getByText('Fertig: Woche.zip');
  });

  test('has no reset button while the proposed period is selected', async () => {
    await open();
    screen.getByRole('button', { name: /^Abrechnungszeitraum: / });
    expect(screen.queryByRole('button', { name: 'Abrechnungszeitraum zurücksetzen' })).toBeNull();
  });

  test("shows the running one's progress when it was already started", async () => {
    server.answers['shipment/export-billing'] = { data: { run_id: 'r1', joined: true } };
    const { user } = await open();
    server.answers['shipment/export-runs'] = { data: [aRun()] };
    await user.click(screen.getByRole('button', { name: 'Abrechnung erstellen' }));
    await screen.findByText('3 von 12 Kunden');
    expect(lastSnackbar()).toBe('Diese Abrechnung wird schon geschrieben. Wie weit sie ist, steht unten.');
  });

  test('says why it failed and can be started again', async () => {
    server.answers['shipment/export-runs'] = {
      data: [aRun({ state: 'failed', code: 'EXPORT_INTERRUPTED' })],
    };
    server.answers['shipment/export-again/r1'] = { data: null };
    const { user } = await open();
    await screen.findByText('Der Server wurde inzwischen neu gestartet. Es gibt keine Datei.');
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(server.callsOf('shipment/export-again/r1')).toHaveLength(1));
  });

  test('says that it waits for the storage, and the user may retry now', async () => {
    server.answers['shipment/export-runs'] = { data: [aRun({ done: 0, code: 'EXPORT_WAITS' })] };
    server.answers['shipment/export-again/r1'] = { data: null };
    const { user } = await open();
    await screen.findByText('Der Speicher nimmt zurzeit nichts an. Es wird automatisch weiter versucht.');
    expect(screen.queryByText('0 von 12 Kunden')).toBeNull();
    server.answers['shipment/export-runs'] = { data: [aRun()] };
    await user.click(screen.getByRole('button', { name: 'Jetzt versuchen' }));
    await screen.findByText('3 von 12 Kunden');
    expect(server.callsOf('shipment/export-again/r1')).toHaveLength(1);
  });

  test('says so when its requester is no longer staff', async () => {
    server.answers['shipment/export-runs'] = { data: [aRun({ state: 'failed', code: 'EXPORT_ASKER_GONE' })] };
    await open();
    await screen.findByText(
      'Wer den Export begonnen hat, gehört nicht mehr zur Verwaltung. Es gibt keine Datei.',
    );
    screen.getByRole('button', { name: 'Erneut versuchen' });
  });

  test('says so when the storage refused the file', async () => {
    server.answers['shipment/export-runs'] = { data: [aRun({ state: 'failed', code: 'EXPORT_NOT_STORED' })] };
    await open();
    await screen.findByText('Der Speicher des Portals hat die Datei nicht angenommen. Es gibt keine Datei.');
  });

  test('says so when the period has no shipments', async () => {
    server.answers['shipment/export-billing'] = () => refusal('SHIPMENTS_EMPTY', 409);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Abrechnung erstellen' }));
    await waitFor(() => expect(lastSnackbar()).toBe('Es gibt keine Sendungen zum Exportieren.'));
  });
});

test('files are found by name, and a selection is downloaded as a ZIP or deleted', async () => {
  server.answers['storage/delete'] = { data: { deleted: 2 } };
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Dateien durchsuchen' }), 'MIT');
  expect(namesInTable()).toEqual(['Mitte.csv']);
  await user.clear(screen.getByRole('searchbox', { name: 'Dateien durchsuchen' }));
  await user.click(screen.getByRole('checkbox', { name: 'Auswählen: Neu.csv' }));
  await user.click(screen.getByRole('checkbox', { name: 'Auswählen: Alt.csv' }));
  screen.getByText('2 Dateien ausgewählt');
  await user.click(screen.getByRole('button', { name: 'Auswahl herunterladen' }));
  await confirm(user, 'Herunterladen');
  const uids = ['uid-Alt.csv', 'uid-Neu.csv'];
  await waitFor(() =>
    expect(server.callsOf('storage/download-all')[0]?.body).toEqual({ folder, uids, confirmation }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Auswahl löschen' }));
  await confirm(user, 'Auswahl endgültig löschen');
  await waitFor(() => expect(lastSnackbar()).toBe('2 Dateien sind gelöscht.'));
  expect(server.callsOf('storage/delete').map(({ body }) => body)).toEqual([{ folder, uids, confirmation }]);
});
