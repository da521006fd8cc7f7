import { describe, expect, test } from 'vitest';
import { documentLimits } from '#domain/staff/order-document.ts';
import { forgetClient } from '#server/user/forget-client.ts';
import { anOrder } from '#support/factories.ts';
import { orderSender } from '#support/order-sender.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const staff = await server.signIn({ is_admin: true });
const pdf = (text = 'Angebot') => new TextEncoder().encode(`%PDF-1.7\n${text}`);
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2]);

async function ordered(service: 'special' | 'saver' = 'special') {
  const owner = await server.signIn();
  const { data } = await orderSender(server, owner.access)(anOrder({ service }));
  return { ...owner, id: data.shipment_id };
}

async function attach(id: string, name: string, content: Uint8Array<ArrayBuffer>, access = staff.access) {
  const form = new FormData();
  form.set('file', new File([content], name));
  const response = await server.request(`/api/shipment/documents/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}` },
    body: form,
  });
  const body = await response.json();
  return { status: response.status, code: body.code, document: body.data };
}
const textOf = ({ data }: { data: { file: string } }) => Buffer.from(data.file, 'base64').toString();
const stored = async () => (await server.pool.query(`select folder, name from stored_file`)).rows;
const loose = async () => (await server.pool.query(`select key from loose_content`)).rows.length;

describe('a document that the staff attach to a manual order', () => {
  test('is listed for its client, who can download it', async () => {
    const { id, api } = await ordered();
    const { document } = await attach(id, 'Angebot.pdf', pdf());
    await attach(id, 'Foto.PNG', png);
    expect((await api.shipment.documents({ id })).data).toEqual([
      { uid: document.uid, name: 'Angebot.pdf', size: 16, created: expect.anything() },
      expect.objectContaining({ name: 'Foto.PNG', size: png.length }),
    ]);
    const answer = await api.shipment.document({ id, uid: document.uid });
    expect(answer.data.name).toBe('Angebot.pdf');
    expect(textOf(answer)).toBe('%PDF-1.7\nAngebot');
    expect((await staff.api.shipment.documents({ id })).data).toHaveLength(2);
  });

  test('gets a number if its name is taken', async () => {
    const { id, api } = await ordered();
    for (const text of ['eins', 'zwei']) await attach(id, 'Beleg.pdf', pdf(text));
    const { data } = await api.shipment.documents({ id });
    expect(data.map((it) => it.name)).toEqual(['Beleg.pdf', 'Beleg (2).pdf']);
  });

  test.each([
    ['a page', 'Angebot.html', pdf()],
    ['a page that is called a PDF', 'Angebot.pdf', new TextEncoder().encode('<html><script>')],
    ['a PDF that is called a picture', 'Angebot.png', pdf()],
    ['a table', 'Liste.csv', new TextEncoder().encode('a;b')],
    ['something without a name', '...', pdf()],
  ])('cannot be %s', async (_, name, content) => {
    const { id, api } = await ordered();
    expect(await attach(id, name, content)).toMatchObject({ status: 415, code: 'FILE_NOT_ALLOWED' });
    expect((await api.shipment.documents({ id })).data).toEqual([]);
  });

  test('is refused above the upload limit, and nothing of it is stored', async () => {
    const { id } = await ordered();
    const before = await loose();
    const large = new Uint8Array(documentLimits.size + 1);
    large.set(pdf());
    expect(await attach(id, 'Zu groß.pdf', large)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
    for (let i = 0; i < documentLimits.count; i += 1) await attach(id, 'Beleg.pdf', pdf());
    expect(await attach(id, 'Einer zu viel.pdf', pdf())).toMatchObject({ status: 409, code: 'FOLDER_FULL' });
    expect(await loose()).toBe(before);
  });

  test('belongs only to a manual order', async () => {
    const { id, api } = await ordered('saver');
    expect(await attach(id, 'Angebot.pdf', pdf())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await api.shipment.documents({ id })).data).toEqual([]);
    expect((await attach(crypto.randomUUID(), 'Angebot.pdf', pdf())).status).toBe(404);
  });

  test('is hidden from other clients, and no client can attach or delete one', async () => {
    const [one, other] = [await ordered(), await ordered()];
    const { document } = await attach(one.id, 'Angebot.pdf', pdf());
    const which = { id: one.id, uid: document.uid };
    for (const ask of [
      () => other.api.shipment.documents({ id: one.id }),
      () => other.api.shipment.document(which),
      () => other.api.shipment.document({ ...which, id: other.id }),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await attach(one.id, 'Angebot.pdf', pdf(), one.access)).toMatchObject({ status: 403 });
    await expect(one.api.shipment.removeDocument(which)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await one.api.shipment.documents({ id: one.id })).data).toHaveLength(1);
  });

  test('is deleted by the staff; a repeat is not an error', async () => {
    const { id, api } = await ordered();
    const { document } = await attach(id, 'Angebot.pdf', pdf());
    const which = { id, uid: document.uid };
    expect((await staff.api.shipment.removeDocument(which)).data).toEqual({ deleted: true });
    expect((await staff.api.shipment.removeDocument(which)).data).toEqual({ deleted: false });
    expect((await api.shipment.documents({ id })).data).toEqual([]);
    await expect(api.shipment.document(which)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is not among the exports, and the audit log names the actor but not the file', async () => {
    const { id } = await ordered();
    const { document } = await attach(id, 'Geheim.pdf', pdf());
    expect((await staff.api.storage.files({ folder: 'invoices/manual/' })).data).toEqual([]);
    await staff.api.shipment.removeDocument({ id, uid: document.uid });
    const { rows } = await server.pool.query(
      `select action, details from audit_event where details->>'shipment_id' = $1 order by at, id`,
      [id],
    );
    const details = { staff: staff.user.client_id, shipment_id: id, size: 16 };
    expect(rows).toEqual([
      { action: 'document_added', details },
      { action: 'document_removed', details },
    ]);
  });

  test('is deleted with its client', async () => {
    const [gone, other] = [await ordered(), await ordered()];
    await attach(gone.id, 'Angebot.pdf', pdf());
    await attach(other.id, 'Angebot.pdf', pdf());
    const { id: client_id, user_uid } = gone.client;
    await server.pool.query(`update client set deleted = now() where id = $1`, [client_id]);
    await forgetClient(server.deps, { client_id, user_uid });
    const folders = (await stored()).map(({ folder }) => folder);
    expect(folders).not.toContain(`manual-orders/${gone.id}/`);
    expect(folders).toContain(`manual-orders/${other.id}/`);
  });
});
