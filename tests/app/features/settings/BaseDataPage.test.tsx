import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { BaseDataPage } from '#app/features/settings/BaseDataPage.tsx';
import { startConnection } from '#app/offline/connection.ts';
import { isHeldBack } from '#app/parts/dialogs/leave-guard.ts';
import { closeSnackbar, snackbarStore } from '#app/ui/overlays/show-snackbar.ts';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';
import { refusal } from '#support/fake-server.ts';
import { aBaseData, baseDataServer } from './base-data-server.ts';

const routes = [{ path: '/settings/data', element: <BaseDataPage /> }];
let stopConnection = () => {};

beforeEach(() => {
  signInSomebody();
  stopConnection = startConnection();
});
afterEach(() => {
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  stopConnection();
  endSession();
  localStorage.clear();
  for (const { id } of snackbarStore.getShown()) closeSnackbar(id);
});

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`));
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
const lastSnackbar = () => snackbarStore.getShown().at(-1);

async function open() {
  const view = await renderPages(routes, '/settings/data');
  const mayEdit = await screen.findByRole<HTMLInputElement>('switch', { name: 'Bearbeiten' });
  return { ...view, mayEdit };
}

describe('base data', () => {
  test('are text until the switch is on', async () => {
    baseDataServer(aBaseData({ address_extra_1: 'Halle 3', state_province_code: 'SH' }));
    await open();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
    expect(fact('Firma')).toBe('Möbelwerk Kiel GmbH');
    expect(fact('Anschrift')).toBe('Holstenstraße 72\nHalle 3\n24103 Kiel\nSchleswig-Holstein\nDeutschland');
    expect(fact('Ansprechpartner')).toBe('Friederike Lührs');
    expect(fact('Telefonnummer')).toBe('+49 431 5550120');
  });

  test('become fields with the switch; e-mail, number and country stay text', async () => {
    baseDataServer();
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    const names = screen.getAllByRole<HTMLInputElement>('textbox').map((it) => it.name);
    expect(names).toEqual([
      'company',
      'street',
      'street_number',
      'address_extra_1',
      'address_extra_2',
      'postal_code',
      'city',
      'contact_person',
      'phone_country_prefix',
      'phone_prefix',
      'phone',
    ]);
    for (const box of screen.getAllByRole<HTMLInputElement>('textbox')) expect(box.readOnly).toBe(false);
    expect(fact('E-Mail')).toBe('versand@moebelwerk.example');
    expect(fact('Kundennummer')).toBe('10001');
    expect(screen.getByRole('combobox', { name: 'Bundesland' })).toBeDefined();
    expect(fact('Land')).toBe('Deutschland');
  });

  test('name the way to the customer service once', async () => {
    baseDataServer();
    await open();
    const [link, ...others] = screen.getAllByRole('link', { name: 'Kundenservice fragen' });
    expect(link?.getAttribute('href')).toBe('/more/help');
    expect(others).toEqual([]);
  });

  test('begin with their fields while they are incomplete', async () => {
    baseDataServer(aBaseData({ city: '' }));
    const { mayEdit } = await open();
    expect(mayEdit.checked).toBe(true);
    expect(field('Ort').value).toBe('');
  });

  test("are saved on top of another device's change, and the switch goes off", async () => {
    const server = baseDataServer();
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    await user.clear(field('Ort'));
    await user.type(field('Ort'), 'Flensburg');
    const options = { ...aBaseData().options, label_printer: true };
    server.answers['user/base-info'] = ({ body }: { body: object | undefined }) => {
      if (body) server.written.push(body);
      return aBaseData({ options, ...body });
    };
    await user.dblClick(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(mayEdit.checked).toBe(false));
    expect(server.written).toHaveLength(1);
    expect(server.written[0]).toMatchObject({ city: 'Flensburg', options: { label_printer: true } });
    expect(fact('Anschrift')).toContain('24103 Flensburg');
    expect(lastSnackbar()?.text).toBe('Ihre Stammdaten sind gespeichert.');
  });

  test('are not saved with a missing value, and the field says so', async () => {
    const server = baseDataServer();
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    await user.clear(field('Straße'));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await screen.findByText('Straße fehlt.');
    expect(document.activeElement).toBe(field('Straße'));
    expect(server.written).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Änderungen verwerfen' }));
    expect(fact('Anschrift')).toContain('Holstenstraße 72');
    expect(mayEdit.checked).toBe(false);
  });

  test('stay in the form after a failed save and can be saved again', async () => {
    const server = baseDataServer();
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    await user.type(field('Firma'), ' & Co.');
    const working = server.answers['user/base-info'];
    server.answers['user/base-info'] = () => refusal('INTERNAL_ERROR', 500);
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    server.answers['user/base-info'] = working;
    await waitFor(() => expect(lastSnackbar()?.text).toContain('konnten nicht gespeichert werden'));
    expect(field('Firma').value).toBe('Möbelwerk Kiel GmbH & Co.');
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    await waitFor(() => expect(server.written.at(-1)?.company).toBe('Möbelwerk Kiel GmbH & Co.'));
  });

  test("show a stored 'null' as empty and missing values as their default", async () => {
    baseDataServer({ ...aBaseData({ address_extra_1: 'null', city: 'null' }), phone: null, options: null });
    await open();
    for (const label of ['Adresszusatz 1', 'Ort', 'Telefonnummer']) expect(field(label).value).toBe('');
  });
});

describe('base data changed by staff meanwhile', () => {
  const theirs = (difference: object) => aBaseData({ ...difference, revision: 2 });

  async function typeOver(now: ReturnType<typeof aBaseData>) {
    const server = baseDataServer(aBaseData({ revision: 1 }));
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    await user.clear(field('Ort'));
    await user.type(field('Ort'), 'Flensburg');
    server.answers['user/base-info'] = ({ body }: { body: { revision?: number } | undefined }) => {
      if (!body) return now;
      if (body.revision !== now.revision) return refusal('BASE_DATA_CHANGED', 409, {}, { base_data: now });
      server.written.push(body);
      return { ...now, ...body, revision: 3 };
    };
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    return { user, server };
  }

  test('are shown beside the input, and the user may still save it', async () => {
    const { user, server } = await typeOver(theirs({ contact_person: 'Frauke Neu' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' }));
    dialog.getByText('Ansprechpartner: „Friederike Lührs“ → „Frauke Neu“');
    dialog.getByText('Ort: „Kiel“ → „Flensburg“');
    expect(server.written).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Meine Änderung speichern' }));
    await waitFor(() => expect(lastSnackbar()?.text).toBe('Ihre Stammdaten sind gespeichert.'));
    expect(server.written).toMatchObject([{ city: 'Flensburg', contact_person: 'Frauke Neu', revision: 2 }]);
    expect(fact('Ansprechpartner')).toBe('Frauke Neu');
  });

  test('replace the input when the user discards it', async () => {
    const { user, server } = await typeOver(theirs({ contact_person: 'Frauke Neu' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Inzwischen geändert' }));
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(fact('Ansprechpartner')).toBe('Frauke Neu'));
    expect(fact('Anschrift')).toContain('24103 Kiel');
    expect(server.written).toEqual([]);
  });

  test('cause no question when no field of the page is affected', async () => {
    const { server } = await typeOver(theirs({ monthly_user: true }));
    await waitFor(() => expect(server.written).toMatchObject([{ city: 'Flensburg', revision: 2 }]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('leaving the page', () => {
  test('is free while all fields are valid and saved', async () => {
    baseDataServer();
    await open();
    expect(isHeldBack(() => {})).toBe(false);
  });

  test('is refused while a field is missing, and the page shows the field', async () => {
    baseDataServer(aBaseData({ city: '' }));
    const { mayEdit } = await open();
    const leave = vi.fn();
    expect(isHeldBack(leave)).toBe(true);
    await screen.findByText('Ort fehlt.');
    expect(mayEdit.checked).toBe(true);
    expect(lastSnackbar()?.text).toContain('Ihre Stammdaten sind noch nicht vollständig');
    expect(leave).not.toHaveBeenCalled();
  });

  test('with unsaved changes asks first', async () => {
    baseDataServer();
    const { user, mayEdit } = await open();
    await user.click(mayEdit);
    await user.type(field('Firma'), ' & Co.');
    const leave = vi.fn();
    expect(isHeldBack(leave)).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Hier bleiben' }));
    // The closing dialog would swallow the next click.
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(leave).not.toHaveBeenCalled();
    expect(field('Firma').value).toContain('& Co.');
    isHeldBack(leave);
    await user.click(await screen.findByRole('button', { name: 'Verwerfen und verlassen' }));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test('is never refused when the user signs out', async () => {
    baseDataServer(aBaseData({ city: '' }));
    await open();
    endSession();
    expect(isHeldBack(() => {})).toBe(false);
  });
});

test('offline the base data are text with the unsaved input, and the page says why', async () => {
  baseDataServer();
  const { user, mayEdit } = await open();
  await user.click(mayEdit);
  await user.clear(field('Ort'));
  await user.type(field('Ort'), 'Flensburg');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText(/Sie sind offline und sehen den zuletzt geladenen Stand/);
  expect(mayEdit.disabled).toBe(true);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(fact('Anschrift')).toContain('24103 Flensburg');
  vi.restoreAllMocks();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(field('Ort').value).toBe('Flensburg'));
});

test('failed base data can be loaded again', async () => {
  const server = baseDataServer();
  const working = server.answers['user/base-info'];
  server.answers['user/base-info'] = () => refusal('INTERNAL_ERROR', 500);
  const { user } = await renderPages(routes, '/settings/data');
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  server.answers['user/base-info'] = working;
  await user.click(retry);
  await screen.findByRole('switch', { name: 'Bearbeiten' });
});
