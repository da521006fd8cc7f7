import { desc, eq, inArray } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { invoicesFolder } from '#domain/staff/export-files.ts';
import { auditEvent, client, storedFile } from '#server/db/schema.ts';
import { readZip } from '#support/read-zip.ts';
import { confirmation, startServer } from '#support/server.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const { api } = staff;
const folder = invoicesFolder;

beforeEach(async () => {
  await api.storage.deleteAll({ folder, confirmation });
  from = (await allNoted()).length;
});

const csv = (text: string, name = 'Januar.csv') => new File([text], name, { type: 'text/csv' });
const put = async (file: File, more: object = {}) =>
  (await api.data.uploadFile({ folder, file, ...more })).data;
const listed = async () => (await api.storage.files({ folder })).data;
const names = async () => (await listed()).map(({ name }) => name).sort();
const textOf = async (url: string) => {
  const { data } = await api.storage.downloadLink({ file_url: url, name: 'x.csv' });
  return (await server.request(data.url)).text();
};
const remove = (...files: { uid: string }[]) =>
  api.storage.delete({ folder, uids: files.map(({ uid }) => uid), confirmation });
let from = 0;
/** Events of this test, newest first; the audit log is append-only. */
const noted = async () => (await allNoted()).slice(0, -from || undefined);
const allNoted = () =>
  server.db
    .select()
    .from(auditEvent)
    .where(inArray(auditEvent.action, ['file_uploaded', 'files_deleted', 'files_downloaded']))
    .orderBy(desc(auditEvent.at), desc(auditEvent.id));
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  server.request(`/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staff.access}`, ...headers },
    body,
  });

describe('an uploaded file', () => {
  test('is in the list with its size and is returned unchanged', async () => {
    const file = await put(csv('Firma;Ort\r\nStraßner;Köln'));
    expect(await listed()).toEqual([file]);
    expect(file).toMatchObject({ name: 'Januar.csv', size: 26, folder });
    expect(await textOf(file.url)).toBe('Firma;Ort\r\nStraßner;Köln');
  });

  test('may come as JSON with its bytes in base64', async () => {
    const sent = { folder, name: '../Februar.csv', file: btoa('a;b') } as const;
    expect((await api.data.uploadFile(sent)).data).toMatchObject({ name: 'Februar.csv', size: 3 });
  });

  test('with a taken name is refused, stored beside the other, or replaces it, as requested', async () => {
    const first = await put(csv('1'));
    await expect(put(csv('2'))).rejects.toMatchObject({ code: 'FILE_EXISTS' });
    expect((await put(csv('3'), { if_exists: 'keep_both' })).name).toBe('Januar (2).csv');
    await put(csv('4'), { if_exists: 'replace', uid: first.uid });
    const files = Object.fromEntries((await listed()).map((it) => [it.name, it.url]));
    expect(Object.keys(files)).toHaveLength(2);
    expect([await textOf(files['Januar.csv']!), await textOf(files['Januar (2).csv']!)]).toEqual(['4', '3']);
  });

  test('does not replace a file that a colleague uploaded meanwhile', async () => {
    const seen = await put(csv('1'));
    await put(csv('2'), { if_exists: 'replace', uid: seen.uid });
    await expect(put(csv('3'), { if_exists: 'replace', uid: seen.uid })).rejects.toMatchObject({
      code: 'FILE_CHANGED',
    });
    expect(await textOf((await listed())[0]!.url)).toBe('2');
  });

  test('is stored once and complete if two send the same name, and one gets an error', async () => {
    const outcomes = await Promise.allSettled([put(csv('one')), put(csv('two'))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await names()).toEqual(['Januar.csv']);
  });

  test('may have ten million bytes but not one more', async () => {
    const bytes = new Uint8Array(10_000_000).fill(0x61);
    expect(await put(new File([bytes], 'groß.txt'))).toMatchObject({ size: 10_000_000 });
    const more = new Uint8Array(10_000_001).fill(0x61);
    await expect(put(new File([more], 'größer.txt'))).rejects.toMatchObject({ code: 'BODY_TOO_LARGE' });
    const form = new FormData();
    form.set('file', new File([more, more], 'viel.txt'));
    const sent = new Response(form);
    const type = { 'content-type': sent.headers.get('content-type') ?? '' };
    const refused = await post('data/upload-file', await sent.arrayBuffer(), type);
    expect([refused.status, (await refused.json()).code]).toEqual([413, 'BODY_TOO_LARGE']);
    expect(await names()).toEqual(['groß.txt']);
  });

  test.each([
    ['seite.html', '<script>'],
    ['rechnung.pdf', 'MZ'],
    ['..', 'x'],
  ])('is refused as %s if its content does not match its name', async (name, content) => {
    await expect(put(new File([content], name))).rejects.toMatchObject({ code: 'FILE_NOT_ALLOWED' });
    expect(await names()).toEqual([]);
  });

  test('takes only the last part of a path as its name', async () => {
    for (const name of ['../../../etc/cron.csv', '..\\..\\cron2.csv', '/tmp/cron3.csv'])
      await put(new File(['x'], 'x'), { name });
    expect(await names()).toEqual(['cron.csv', 'cron2.csv', 'cron3.csv']);
  });

  test('is refused if its form is incomplete', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const body of ['--x\r\nContent-Disposition: form-data; name="file"', '', '--x--'])
      expect((await post('data/upload-file', body, type)).status).toBe(400);
  });
});

describe('deleting', () => {
  test('removes that version of the file and says so; a missing file is not an error', async () => {
    const file = await put(csv('1'));
    expect((await remove(file)).data).toEqual({ deleted: 1 });
    expect((await remove(file)).data).toEqual({ deleted: 0 });
    expect(await names()).toEqual([]);
  });

  test('a selection spares a file that a colleague replaced meanwhile', async () => {
    const seen = await put(csv('1'));
    await put(csv('2'), { if_exists: 'replace', uid: seen.uid });
    const other = await put(csv('3', 'Februar.csv'));
    expect((await remove(seen, other)).data).toEqual({ deleted: 1 });
    expect(await names()).toEqual(['Januar.csv']);
  });

  test('everything empties the folder and returns the number of files', async () => {
    await put(csv('1', 'a.csv'));
    await put(csv('2', 'b.csv'));
    expect((await api.storage.deleteAll({ folder, confirmation })).data).toEqual({ deleted: 2 });
    expect((await api.storage.deleteAll({ folder, confirmation })).data).toEqual({ deleted: 0 });
    expect(await names()).toEqual([]);
  });
});

describe('everything as a ZIP', () => {
  test('has each file, under a name with the day', async () => {
    await put(csv('eins', 'Übersicht.csv'));
    await put(csv('zwei', 'Liste.csv'));
    const response = await post('storage/download-all', JSON.stringify({ folder, confirmation }), {
      'content-type': 'application/json',
    });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; .*invoices-\d{4}-\d\d-\d\d\.zip$/,
    );
    const read = readZip(Buffer.from(await response.arrayBuffer()));
    expect(Object.fromEntries(read.map(({ name, content }) => [name, content.toString()]))).toEqual({
      'Übersicht.csv': 'eins',
      'Liste.csv': 'zwei',
    });
  });

  test('does not exist for an empty folder', async () => {
    await expect(api.storage.downloadAll({ folder, confirmation })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.storage.downloadAllLink({ folder, confirmation })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('can be fetched by a link without a token for a minute', async () => {
    await put(csv('eins'));
    const { url } = (await api.storage.downloadAllLink({ folder, confirmation })).data;
    expect(url).not.toContain(staff.access);
    const response = await server.request(url);
    expect(readZip(Buffer.from(await response.arrayBuffer()))).toHaveLength(1);
    server.clock.advance({ seconds: 61 });
    const late = await server.request(url);
    expect([late.status, (await late.json()).code]).toEqual([410, 'LINK_EXPIRED']);
    server.clock.advance({ seconds: -61 });
  });

  test('is refused for a changed link, or once its owner is not one of the staff any more', async () => {
    await put(csv('eins'));
    const other = await server.signIn({ is_admin: true });
    const { url } = (await other.api.storage.downloadAllLink({ folder, confirmation })).data;
    const [head, body, signature] = url.split('.');
    const forged = `${head}.${body}.${[...signature!].reverse().join('')}`;
    expect((await server.request(forged)).status).toBe(404);
    await server.db.update(client).set({ is_admin: false }).where(eq(client.id, other.client.id));
    expect((await server.request(url)).status).toBe(404);
  });
});

describe('a file by its link', () => {
  const linkOf = async (file: { url: string }, by = api) =>
    (await by.storage.downloadLink({ file_url: file.url, name: 'Übersicht.csv' })).data.url;

  test('arrives complete with name and size, without a token', async () => {
    const content = Buffer.alloc(3_000_001, 'Zeile;');
    await server.deps.files.write(folder, 'viel.csv', content, 'beside');
    const response = await server.request(await linkOf((await listed())[0]!));
    expect(response.headers.get('content-length')).toBe('3000001');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''%C3%9Cbersicht.csv",
    );
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  test('is available for a minute', async () => {
    const url = await linkOf(await put(csv('eins')));
    server.clock.advance({ seconds: 61 });
    const late = await server.request(url);
    server.clock.advance({ seconds: -61 });
    expect([late.status, (await late.json()).code]).toEqual([410, 'LINK_EXPIRED']);
  });

  test('is refused once the file was deleted, or to a former administrator', async () => {
    const other = await server.signIn({ is_admin: true });
    const file = await put(csv('eins'));
    const url = await linkOf(file, other.api);
    await server.db.update(client).set({ is_admin: false }).where(eq(client.id, other.client.id));
    expect((await server.request(url)).status).toBe(404);
    const mine = await linkOf(file);
    await remove(file);
    await server.db.delete(storedFile);
    expect((await server.request(mine)).status).toBe(404);
    await expect(linkOf(file)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test("is refused for the link of a folder's ZIP, and the other way round", async () => {
    const file = await put(csv('eins'));
    const zip = (await api.storage.downloadAllLink({ folder, confirmation })).data.url;
    expect((await server.request(zip)).headers.get('content-type')).toBe('application/zip');
    expect(await (await server.request(await linkOf(file))).text()).toBe('eins');
  });
});

describe('an export', () => {
  test('written by the server is listed like any other, newest first', async () => {
    await put(csv('1', 'alt.csv'));
    await server.db.update(storedFile).set({ created: new Date(1_000_000_000_000) });
    await server.deps.files.write(folder, 'neu.csv', Buffer.from('2'), 'beside');
    expect((await listed()).map(({ name }) => name)).toEqual(['neu.csv', 'alt.csv']);
  });

  test('arrives in pieces and complete even with many megabytes', async () => {
    const content = Buffer.alloc(3_000_001, 'Zeile;');
    await server.deps.files.write(folder, 'viel.csv', content, 'beside');
    expect(await textOf((await listed())[0]!.url)).toBe(content.toString());
  });

  test('is only for the staff, and only by a confirmed link', async () => {
    const { url } = await put(csv('geheim'));
    const asked = { file_url: url, name: 'x' };
    const customer = await server.signIn();
    for (const by of [customer, staff])
      await expect(by.api.storage.download(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(customer.api.storage.downloadLink(asked)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test.each([
    'exports:',
    'exports:../../etc/passwd',
    'invoices/manual/Januar.csv',
    'exports:invoices/manual/Januar.csv',
    '%2e%2e%2f',
    `exports:${'x'.repeat(400)}`,
    'exports:\0',
  ])('is found only by its exact url: %j', async (file_url) => {
    await put(csv('1'));
    await expect(api.storage.downloadLink({ file_url, name: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('no other place is reachable', () => {
  const elsewhere = [
    '',
    '/',
    '../',
    'invoices/',
    'invoices/manual',
    'invoices/manual/../',
    'invoices%2fmanual/',
    '/etc/',
    'invoices/manual/\0',
  ];
  test.each(elsewhere)('by the folder %j', async (other) => {
    const requested = { folder: other as typeof folder };
    const refused = { code: 'VALIDATION_FAILED' };
    await expect(api.storage.files(requested)).rejects.toMatchObject(refused);
    await expect(api.storage.deleteAll({ ...requested, confirmation })).rejects.toMatchObject(refused);
    await expect(api.storage.downloadAll({ ...requested, confirmation })).rejects.toMatchObject(refused);
    await expect(api.data.uploadFile({ ...requested, file: csv('1') })).rejects.toMatchObject(refused);
  });

  test.each(['../x.csv', '..', '/etc/passwd', 'a/b', '%2e%2e%2fx', 'x\0', '.unfinished'])(
    'by the version %j',
    async (uid) => {
      expect((await remove({ uid })).data).toEqual({ deleted: 0 });
    },
  );
});

test('actions of the staff on files are recorded with the state before and after', async () => {
  const first = await put(csv('12'));
  await put(csv('345'), { if_exists: 'replace', uid: first.uid });
  await (await api.storage.downloadAll({ folder, confirmation })).arrayBuffer();
  await remove((await listed())[0]!);
  await api.storage.deleteAll({ folder, confirmation });
  const of = { staff: staff.client.id, folder };
  const [small, large] = [
    { name: 'Januar.csv', size: 2 },
    { name: 'Januar.csv', size: 3 },
  ];
  expect((await noted()).map(({ action, details }) => [action, details])).toEqual([
    ['files_deleted', { ...of, before: [large], after: [] }],
    ['files_downloaded', { ...of, after: [large] }],
    ['file_uploaded', { ...of, before: [small], after: [large] }],
    ['file_uploaded', { ...of, before: [], after: [small] }],
  ]);
});

test('a ZIP of a selection has those files only, none overwriting another that differs in case', async () => {
  const one = await put(csv('1', 'Rechnung.csv'));
  const two = await put(csv('2', 'rechnung.csv'));
  await put(csv('3', 'Andere.csv'));
  const zip = await api.storage.downloadAll({ folder, uids: [one.uid, two.uid], confirmation });
  const found = readZip(Buffer.from(await zip.arrayBuffer()));
  expect(found.map((it) => it.name.toLowerCase()).sort()).toEqual(['rechnung (2).csv', 'rechnung.csv']);
  expect(found.map((it) => it.content.toString()).sort()).toEqual(['1', '2']);
});
