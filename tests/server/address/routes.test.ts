import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { anAddress, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

const under = (key: string) => ({ context: { headers: { 'idempotency-key': key } } });
const refused = (code: string, status: number) => ({ code, status });
const companies = async (api: Awaited<ReturnType<typeof server.signIn>>['api']) =>
  (await api.address.getAll()).data.map((it) => it.company);

describe('the address book', () => {
  test('belongs to the client and is sorted by company', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    for (const company of ['Zeller', 'Öhler', 'abc', 'Abc'])
      await given.address(server.db, one.client, { company });
    await given.address(server.db, other.client, { company: 'Fremd' });
    expect(await companies(one.api)).toEqual(['abc', 'Abc', 'Öhler', 'Zeller']);
  });

  test('shows an address with its id and without its owner', async () => {
    const { api, client } = await server.signIn();
    const { address_id } = await given.address(server.db, client);
    expect((await api.address.getAll()).data).toEqual([{ address_id, ...anAddress(), revision: 0 }]);
  });
});

describe('a new address', () => {
  test('is returned as it was saved, and listed', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress({ company: '  Blumen Jansen ' }));
    expect(data).toEqual({
      ...anAddress({ company: 'Blumen Jansen' }),
      address_id: expect.any(String),
      revision: expect.any(Number),
    });
    expect((await api.address.getAll()).data).toEqual([data]);
  });

  test.each([
    ['the same', {}],
    ['in capitals', { company: 'WERKSTATT ÖZDEMIR & SÖHNE', city: 'HAMBURG' }],
    ['with umlauts written out', { company: 'Werkstatt Oezdemir & Soehne', street: 'Grosse Bleichen' }],
    ['with another phone number', { phone: '555012' }],
    ['with its contact in capitals', { contact_person: 'JUERGEN WEISS' }],
  ])('is refused if it equals an existing one (%s)', async (_, difference) => {
    const { api } = await server.signIn();
    await api.address.create(anAddress());
    await expect(api.address.create(anAddress(difference))).rejects.toMatchObject(
      refused('ADDRESS_EXISTS', 409),
    );
    expect(await companies(api)).toHaveLength(1);
  });

  test.each([
    ['company', 'Anders GmbH'],
    ['street', 'Kleine Bleichen'],
    ['street_number', '13'],
    ['postal_code', '20355'],
    ['city', 'Altona'],
    ['contact_person', 'Elif Özdemir'],
  ])('with another %s is a separate address', async (field, value) => {
    const { api } = await server.signIn();
    await api.address.create(anAddress());
    await api.address.create(anAddress({ [field]: value }));
    expect(await companies(api)).toHaveLength(2);
  });

  test('may equal an address of another client', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    await one.api.address.create(anAddress());
    await other.api.address.create(anAddress());
    expect(await companies(other.api)).toHaveLength(1);
  });

  test('may equal a deleted one, so a deletion can be undone', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress());
    await api.address.delete({ id: data.address_id });
    await api.address.create(anAddress());
    expect(await companies(api)).toHaveLength(1);
  });

  test('is refused at the wrong field, as in the form', async () => {
    const { api } = await server.signIn();
    const wrong = anAddress({ street: 'Postfach 12', contact_person: '' });
    await expect(api.address.create(wrong)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: {
        issues: expect.arrayContaining([{ path: 'contact_person', code: 'contact_person_required' }]),
      },
    });
  });

  test('gets its id from the server, whatever id is sent', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create({ ...anAddress(), address_id: v7(), client_id: 'x' } as never);
    expect((await api.address.getAll()).data).toEqual([data]);
  });
});

describe('a repeated request', () => {
  test('under the same key gets the first answer, even after the address was deleted', async () => {
    const { api } = await server.signIn();
    const key = randomUUID();
    const first = await api.address.create(anAddress(), under(key));
    expect(await api.address.create(anAddress(), under(key))).toEqual(first);
    await api.address.delete({ id: first.data.address_id });
    expect(await api.address.create(anAddress(), under(key))).toEqual(first);
    expect(await companies(api)).toEqual([]);
  });

  test('is marked as replayed', async () => {
    const { access } = await server.signIn();
    const key = randomUUID();
    const post = () =>
      server.request('/api/address/create/', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(anAddress()),
      });
    expect((await post()).headers.get('idempotent-replayed')).toBeNull();
    expect((await post()).headers.get('idempotent-replayed')).toBe('true');
  });

  test('sent twenty times at the same moment creates one address', async () => {
    const { api } = await server.signIn();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.address.create(anAddress(), under(key))),
    );
    expect(new Set(answers.map(({ data }) => data.address_id)).size).toBe(1);
    expect(await companies(api)).toHaveLength(1);
  });

  test('with another address under the same key is refused', async () => {
    const { api } = await server.signIn();
    const key = randomUUID();
    await api.address.create(anAddress(), under(key));
    await expect(api.address.create(anAddress({ company: 'Anders GmbH' }), under(key))).rejects.toMatchObject(
      refused('IDEMPOTENCY_KEY_REUSED', 422),
    );
  });

  test('is validated again after a refusal', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress());
    const key = randomUUID();
    await expect(api.address.create(anAddress(), under(key))).rejects.toMatchObject({
      code: 'ADDRESS_EXISTS',
    });
    await api.address.delete({ id: data.address_id });
    await api.address.create(anAddress(), under(key));
    expect(await companies(api)).toHaveLength(1);
  });

  test('shows its key as used when asked, without a shipment', async () => {
    const { api } = await server.signIn();
    const key = randomUUID();
    await api.address.create(anAddress(), under(key));
    expect((await api.idempotency.cancel({ key })).data).toEqual({ client_ref: key, state: 'done' });
  });

  test('without a key, sent ten times at the same moment, creates one address', async () => {
    const { api } = await server.signIn();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => api.address.create(anAddress())),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await companies(api)).toHaveLength(1);
  });
});

describe('a change', () => {
  test('is saved and returned', async () => {
    const { api } = await server.signIn();
    const { data: saved } = await api.address.create(anAddress());
    const changed = { ...saved, phone: '555099', city: 'Altona' };
    const { data: answered } = await api.address.update(changed);
    expect(answered).toEqual({ ...changed, revision: expect.any(Number) });
    expect((await api.address.getAll()).data).toEqual([answered]);
  });

  test("to another client's address is answered as not found", async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    const { data: foreign } = await one.api.address.create(anAddress());
    for (const address_id of [foreign.address_id, v7()])
      await expect(other.api.address.update({ ...foreign, address_id, city: 'X' })).rejects.toMatchObject(
        refused('NOT_FOUND', 404),
      );
    expect((await one.api.address.getAll()).data).toEqual([foreign]);
  });

  test('to a deleted address is refused', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress());
    await api.address.delete({ id: data.address_id });
    await expect(api.address.update(data)).rejects.toMatchObject(refused('NOT_FOUND', 404));
  });

  test('has to follow the rules of an address', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress());
    await expect(api.address.update({ ...data, company: '' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: 'company', code: 'company_required' }] },
    });
  });

  test('cannot move an address to another client or id', async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    const { data } = await one.api.address.create(anAddress());
    const sent = { ...data, city: 'Altona', client_id: other.client.id, changed: 99, deleted: '2020-01-01' };
    await one.api.address.update(sent as typeof data);
    expect((await one.api.address.getAll()).data).toEqual([
      { ...data, city: 'Altona', revision: expect.any(Number) },
    ]);
    expect(await companies(other.api)).toEqual([]);
  });

  test('must not equal another address; existing duplicates can each be corrected', async () => {
    const { api, client } = await server.signIn();
    const { data: one } = await api.address.create(anAddress());
    const { data: other } = await api.address.create(anAddress({ company: 'Anders GmbH' }));
    await expect(api.address.update({ ...other, company: one.company })).rejects.toMatchObject(
      refused('ADDRESS_EXISTS', 409),
    );
    const same = await given.address(server.db, client);
    await api.address.update({ ...one, phone: '555098' });
    await api.address.update({ ...anAddress(), address_id: same.address_id, postal_code: '20999' });
    expect(await companies(api)).toHaveLength(3);
  });
});

describe('a change based on an outdated revision', () => {
  const twoTablets = async () => {
    const { api } = await server.signIn();
    const { data: seen } = await api.address.create(anAddress());
    const { data: now } = await api.address.update({ ...seen, city: 'Altona' });
    return { api, seen, now };
  };
  const changedTo = (address: unknown) => ({ ...refused('ADDRESS_CHANGED', 409), data: { address } });

  test('is refused with the current address and changes nothing', async () => {
    const { api, seen, now } = await twoTablets();
    expect(now.revision).not.toBe(seen.revision);
    await expect(api.address.update({ ...seen, phone: '555099' })).rejects.toMatchObject(changedTo(now));
    expect((await api.address.getAll()).data).toEqual([now]);
    const { data } = await api.address.update({ ...now, phone: '555099' });
    expect((await api.address.getAll({ since: '' })).data).toEqual([data]);
  });

  test('is accepted if it names no revision', async () => {
    const { api, seen } = await twoTablets();
    const { revision: _, ...spoken } = seen;
    expect((await api.address.update(spoken)).data).toMatchObject({ ...spoken });
  });

  test('succeeds once if ten arrive at the same moment', async () => {
    const { api, now } = await twoTablets();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => api.address.update({ ...now, phone: `55510${at}` })),
    );
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1);
    for (const it of outcomes)
      if (it.status === 'rejected') expect(it.reason).toMatchObject(refused('ADDRESS_CHANGED', 409));
  });

  test('succeeds if the address already has the new values', async () => {
    const { api, seen, now } = await twoTablets();
    expect((await api.address.update({ ...now, revision: seen.revision })).data).toEqual(now);
    expect((await api.address.getAll()).data).toEqual([now]);
  });

  test('is refused too if an import or its undo made the newer revision', async () => {
    const { api, client } = await server.signIn();
    const { address_id } = await given.address(server.db, client);
    const [seen] = (await api.address.getAll()).data;
    const data = [anAddress({ phone: '555077' })];
    const { data: made } = await api.address.import({ data, duplicates: 'overwrite' });
    const change = { ...anAddress({ email: 'neu@kunde.example' }), address_id, revision: seen!.revision };
    await expect(api.address.update(change)).rejects.toMatchObject(refused('ADDRESS_CHANGED', 409));
    await api.address.undoImport({ id: made.import_id });
    await expect(api.address.update(change)).rejects.toMatchObject(refused('ADDRESS_CHANGED', 409));
  });

  test('repeated after a lost answer gets that answer again under its key', async () => {
    const { api, now } = await twoTablets();
    const key = randomUUID();
    const mine = { ...now, phone: '555099' };
    const first = await api.address.update(mine, under(key));
    expect(first.data.client_ref).toBe(key);
    const { client_ref: _, ...left } = first.data;
    const { data: theirs } = await api.address.update({ ...left, city: 'Kiel' });
    expect(await api.address.update(mine, under(key))).toEqual(first);
    expect((await api.address.getAll()).data).toEqual([theirs]);
    await expect(api.address.update({ ...mine, phone: '1234567' }, under(key))).rejects.toMatchObject(
      refused('IDEMPOTENCY_KEY_REUSED', 422),
    );
  });

  test('is checked again under a key that was refused, never under a cancelled key', async () => {
    const { api, seen } = await twoTablets();
    const [key, withdrawn] = [randomUUID(), randomUUID()];
    const { revision: _, ...spoken } = seen;
    await expect(api.address.update({ ...seen, phone: '555099' }, under(key))).rejects.toMatchObject(
      refused('ADDRESS_CHANGED', 409),
    );
    await api.address.update(spoken, under(key));
    await api.idempotency.cancel({ key: withdrawn });
    await expect(api.address.update({ ...spoken, city: 'Kiel' }, under(withdrawn))).rejects.toMatchObject(
      refused('CANCELLED', 410),
    );
  });

  test('is refused for a deletion too; without a revision the address is deleted', async () => {
    const { api, seen, now } = await twoTablets();
    const { address_id: id, revision } = seen;
    await expect(api.address.delete({ id, revision })).rejects.toMatchObject(changedTo(now));
    await api.address.delete({ id, revision: now.revision });
    await api.address.delete({ id, revision });
    expect(await companies(api)).toEqual([]);
    const other = await twoTablets();
    await other.api.address.delete({ id: other.seen.address_id });
    expect(await companies(other.api)).toEqual([]);
  });
});

describe('a deletion', () => {
  test('can be repeated', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress());
    for (let again = 0; again < 2; again += 1)
      expect(await api.address.delete({ id: data.address_id })).toEqual({ data: null });
    expect(await companies(api)).toEqual([]);
  });

  test("is answered as not found for another client's address and deletes nothing", async () => {
    const [one, other] = [await server.signIn(), await server.signIn()];
    const { data } = await one.api.address.create(anAddress());
    expect(await other.api.address.delete({ id: data.address_id })).toEqual(
      await other.api.address.delete({ id: v7() }),
    );
    expect(await companies(one.api)).toHaveLength(1);
  });

  test('leaves only the id of the address', async () => {
    const { api } = await server.signIn();
    const { data } = await api.address.create(anAddress({ email: 'weg@kunde.example' }));
    await api.address.delete({ id: data.address_id });
    const { rows } = await server.pool.query('select * from address where address_id = $1', [
      data.address_id,
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Özdemir|Weiß|Hamburg|weg@/);
  });
});
