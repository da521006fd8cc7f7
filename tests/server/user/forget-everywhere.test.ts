import { expect, test, vi } from 'vitest';
import { authenticator } from '#support/authenticator.ts';
import { aBooking, aBoxSize, anAddress, anOrder, given } from '#support/factories.ts';
import { startServer } from '#support/server.ts';

const canary = { person: 'Kanarienvogel', phone: '7700112233', third: 'piepmatz@dritte.example' };

test('a deleted client leaves no personal data in any table, jobs included', async () => {
  const server = await startServer({ jobs: 'real' });
  const { password } = server;
  const admin = await server.signIn({ is_admin: true });
  const customer = await server.signIn({ contact_person: canary.person, phone_number: canary.phone });
  const { api, client } = customer;
  const own = { contact_person: canary.person, phone: canary.phone, email: client.email };
  const key = () => ({ context: { headers: { 'idempotency-key': crypto.randomUUID() } } });
  await given.address(server.db, client, own);
  const { data: ordered } = await api.shipment.create(
    anOrder({ sender: anAddress(own), has_collect_address: true, differ_pickup: anAddress(own) }),
    key(),
  );
  await api.pickup.create(aBooking({ recipient: anAddress(own) }), key());
  await api.packaging.create(
    { transparent_bags: 25, envelopes: 0, pvc_bags_small: 0, express_boxes: 0 },
    key(),
  );
  await api.boxSize.save({ boxes: [aBoxSize({ name: canary.person })], revision: 0 });
  await api.template.save({ id: crypto.randomUUID(), name: canary.person, form: own, updated: 1_000 });
  await api.importMapping.save({
    id: crypto.randomUUID(),
    shape: '0123456789abcdef0123456789ab',
    name: canary.person,
    mapping: { fixed: own },
    updated: 1_000,
  });
  await api.shipment.sendLabels({ id: ordered.shipment_id, email: [canary.third] });
  await api.logs.write({
    id: crypto.randomUUID(),
    name: 'n',
    severity: 'INFO',
    event: 'e',
    text: canary.person,
  });
  await server.api().user.passwordReset({ email: client.email });
  const { data: setup } = await api.secondFactor.begin({ password });
  await api.secondFactor.confirm({ code: authenticator(setup.secret).codeAt(server.clock.now()) });

  const openJobs = async () => {
    const { rows } = await server.pool.query(
      `select name, state from jobs.job where name in ('send-mail', 'forget-client') and state <> 'completed'`,
    );
    return rows;
  };
  await vi.waitUntil(async () => (await openJobs()).length === 0, { timeout: 45_000, interval: 200 });
  expect(await placesOf(server.pool, [canary.third])).toContain('jobs.job');

  await admin.api.user.delete({ id: client.user_uid, confirmation: { password } });
  await vi.waitUntil(async () => (await openJobs()).length === 0, { timeout: 45_000, interval: 200 });
  const words = [canary.person, canary.phone, canary.third, client.email];
  expect(await placesOf(server.pool, words)).toEqual([]);
  const { rows } = await server.pool.query('select 1 from second_factor where client_id = $1', [client.id]);
  expect(rows).toEqual([]);
});

async function placesOf(
  pool: Awaited<ReturnType<typeof startServer>>['pool'],
  words: string[],
): Promise<string[]> {
  const { rows: tables } = await pool.query(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1, 2`,
  );
  expect(tables.length).toBeGreaterThan(20);
  const found = [];
  for (const { schema, name } of tables) {
    const { rows } = await pool.query(
      `select 1 from "${schema}"."${name}" t where lower(to_jsonb(t)::text) like any ($1) limit 1`,
      [words.map((it) => `%${it.toLowerCase()}%`)],
    );
    // The inbox mailer exists only where no mail is sent; production has none.
    if (rows.length > 0 && name !== 'mail_kept') found.push(`${schema}.${name}`);
  }
  return found;
}
