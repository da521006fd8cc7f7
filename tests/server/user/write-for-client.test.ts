import { describe, expect, test } from 'vitest';
import type { BaseData } from '#domain/people/account.ts';
import { baseDataValues } from '#domain/people/base-data-update.ts';
import { auditEvent } from '#server/db/schema.ts';
import { registrations } from '#support/registration.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const { mailsTo } = registrations(server);
const admin = await server.signIn({ is_admin: true });

async function aCustomer(difference: Parameters<typeof server.signIn>[0] = {}) {
  const who = await server.signIn(difference);
  const { data: seen } = await who.api.user.baseInfo();
  const write = (change: Partial<BaseData>, revision: number | undefined = seen.revision) =>
    admin.api.user.writeBaseData({
      ...baseDataValues(seen),
      ...change,
      id: who.client.user_uid,
      ...(revision === undefined ? {} : { revision }),
    });
  return { ...who, seen, write };
}
const recorded = async (client_id: string) =>
  (await server.db.select().from(auditEvent))
    .filter((it) => it.client_id === client_id && it.action === 'base_data_changed')
    .map((it) => it.details);

describe('base data written by the staff', () => {
  test("becomes the client's, and client-only fields stay", async () => {
    const { api, seen, write } = await aCustomer();
    const { data } = await write({ company: 'Umzug & Partner', phone_prefix: '40', phone: '5550199' });
    expect(data).toMatchObject({ company: 'Umzug & Partner', phone_area_code: '040', revision: 2 });
    expect((await api.user.baseInfo()).data).toEqual({
      ...seen,
      company: 'Umzug & Partner',
      phone_prefix: '040',
      phone: '5550199',
      revision: 2,
    });
  });

  test.each([
    ['de', 'Ihre Stammdaten wurden geändert', 'Geändert: Ort, Ansprechpartner, Telefonnummer'],
    ['en', 'Your company details were changed', 'Changed: city, contact person, phone number'],
  ] as const)(
    'is reported to the client by mail (%s): the fields, not the values',
    async (language, subject, fields) => {
      const { client, write } = await aCustomer({ language });
      await write({ city: 'Eutin', contact_person: 'Frauke Neu', phone_prefix: '04521', phone: '5550177' });
      const [mail, ...more] = await mailsTo(client.email);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ subject, text: expect.stringContaining(fields) });
      for (const value of ['Eutin', 'Frauke', '5550177']) expect(mail?.text).not.toContain(value);
    },
  );

  test('is recorded with the colleague and the fields, without personal data', async () => {
    const { client, write } = await aCustomer();
    await write({ city: 'Eutin', contact_person: 'Frauke Neu' });
    const events = await recorded(client.id);
    expect(events).toMatchObject([
      { staff: admin.client.id, fields: ['city', 'contact_person'], after: { city: 'Eutin' } },
    ]);
    expect(JSON.stringify(events)).not.toContain('Frauke');
    const { data } = await admin.api.user.clientHistory({ id: client.user_uid });
    expect(data).toMatchObject([
      { action: 'base_data_changed', by: admin.client.email, fields: ['city', 'contact_person'] },
    ]);
  });

  test('again changes nothing and sends no mail', async () => {
    const { client, write } = await aCustomer();
    await write({ city: 'Eutin' });
    expect((await write({ city: 'Eutin' })).data.revision).toBe(2);
    expect(await mailsTo(client.email)).toHaveLength(1);
    expect(await recorded(client.id)).toHaveLength(1);
  });

  test('is refused if the client saved meanwhile', async () => {
    const { api, seen, client, write } = await aCustomer();
    await api.user.updateBaseInfo({ ...seen, street: 'Neuer Weg' });
    await expect(write({ city: 'Eutin' })).rejects.toMatchObject({
      code: 'CLIENT_CHANGED',
      status: 409,
      data: { client: { street: 'Neuer Weg', revision: 2 } },
    });
    expect(await mailsTo(client.email)).toEqual([]);
    await write({ street: 'Neuer Weg', city: 'Eutin' }, 2);
    expect((await api.user.baseInfo()).data).toMatchObject({ street: 'Neuer Weg', city: 'Eutin' });
  });

  test.each([
    ['company', '', 'company_required'],
    ['postal_code', '1234', 'postal_code_not_valid'],
    ['street', 'x'.repeat(33), 'street_line_too_long'],
    ['phone', 'keins', 'phone_not_valid'],
  ])('follows the rules for clients: %s "%s" is %s', async (field, value, code) => {
    const { write } = await aCustomer();
    await expect(write({ [field]: value })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      data: { issues: [{ path: field, code }] },
    });
  });

  test('is refused once the client was deleted', async () => {
    const { client, write } = await aCustomer();
    await admin.api.user.delete({ id: client.user_uid, confirmation: { password: server.password } });
    await expect(write({ city: 'Eutin' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a client who saves base data', () => {
  test('is refused with the current data if the staff wrote meanwhile', async () => {
    const { api, seen, write } = await aCustomer();
    await write({ city: 'Eutin' });
    await expect(api.user.updateBaseInfo({ ...seen, street: 'Neuer Weg' })).rejects.toMatchObject({
      code: 'BASE_DATA_CHANGED',
      status: 409,
      data: { base_data: { city: 'Eutin', revision: 2 } },
    });
    expect((await api.user.baseInfo()).data).toMatchObject({ city: 'Eutin', street: seen.street });
  });

  test('may send no revision, as older apps do', async () => {
    const { api, seen, write } = await aCustomer();
    await write({ city: 'Eutin' });
    const { revision: _, ...old } = seen;
    const { data } = await api.user.updateBaseInfo({ ...old, street: 'Neuer Weg' });
    expect(data).toMatchObject({ city: seen.city, street: 'Neuer Weg', revision: 3 });
  });

  test('does not conflict by only choosing options', async () => {
    const { api, seen, write } = await aCustomer();
    await api.user.updateBaseInfo({ ...seen, options: { ...seen.options, carbon_neutral: true } });
    expect((await write({ city: 'Eutin' })).data.revision).toBe(2);
  });
});
