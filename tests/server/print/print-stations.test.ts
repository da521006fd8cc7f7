import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { removalProof } from '#print-station/local-key.ts';
import { aPrintDesk, labelPrinter, paperPrinter } from '#support/print-desk.ts';
import { confirmation, startServer } from '#support/server.ts';

const server = await startServer();
const editor = () => aPrintDesk(server);

const isNoticeTo = (client_id: string, data: unknown) => {
  const mail = data as { mail?: string; client_id?: string };
  return mail.mail === 'account-notice' && mail.client_id === client_id;
};

describe('pairing', () => {
  test('a code pairs one station, however it is typed, and the same station again', async () => {
    const { api, client, ask, aSecret } = await editor();
    const { data } = await api.print.pair({ name: 'Tor 2', confirmation });
    const secret = aSecret();
    const about = { version: '1', platform: 'test' };
    const typed = data.code.toLowerCase().replace('-', ' ');
    const first = await ask('pair', { code: typed, secret, ...about });
    expect(first.data).toMatchObject({ name: 'Tor 2', station_id: data.station_id });
    expect(await ask('pair', { code: data.code, secret, ...about })).toEqual(first);
    expect(await ask('pair', { code: data.code, secret: aSecret(), ...about })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    const mails = server.sent.flatMap(({ data }) => (isNoticeTo(client.id, data) ? [data] : []));
    expect(mails).toMatchObject([{ name: 'Packtisch' }, { what: 'station_paired', name: 'Tor 2' }]);
  });

  test('a code is valid for ten minutes, or until the next is created', async () => {
    const { api, ask, aSecret } = await editor();
    const first = (await api.print.pair({ name: 'A', confirmation })).data.code;
    const second = (await api.print.pair({ name: 'B', confirmation })).data.code;
    const pair = (code: string) => ask('pair', { code, secret: aSecret(), version: '', platform: '' });
    expect(await pair(first)).toMatchObject({ code: 'NOT_FOUND' });
    server.clock.advance({ minutes: 10 });
    expect(await pair(second)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await pair('nonsense')).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the database stores neither code nor secret', async () => {
    const { api, pair } = await editor();
    const { data } = await api.print.pair({ name: 'Offen', confirmation });
    const { token } = await pair('Gepaart');
    const { rows } = await server.pool.query('select to_jsonb(t)::text as row from print_station t');
    const stored = rows.map((it) => it.row).join('\n');
    expect(stored).not.toContain(data.code);
    expect(stored).not.toContain(data.code.replace('-', ''));
    const secret = Buffer.from(token, 'base64url').subarray(32);
    expect(stored).not.toContain(secret.toString('hex'));
  });

  test('pairing and removing are in the audit log, and removing ends the token immediately', async () => {
    const { api, client, station, next } = await editor();
    expect((await next()).status).toBe(200);
    await api.print.removeStation({ station_id: station.station_id });
    expect(await next()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    const refused = await server.request('/api/print-station/next', {
      method: 'POST',
      headers: { authorization: `Bearer ${station.token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(refused.headers.get('x-station-removed')).toBe(removalProof(station.token));
    const { rows } = await server.pool.query(
      `select action from audit_event where client_id = $1 and action like 'print%' order by at, id`,
      [client.id],
    );
    expect(rows.map((it) => it.action)).toEqual(['print_station_paired', 'print_station_removed']);
  });

  test('a station of a locked client gets nothing', async () => {
    const { client, next } = await editor();
    await server.pool.query('update client set is_active = false where id = $1', [client.id]);
    expect(await next()).toMatchObject({ status: 403, code: 'CLIENT_INACTIVE' });
  });

  test('a station survives signing out everywhere', async () => {
    const { api, next } = await editor();
    await api.user.logoutAll();
    expect((await next()).status).toBe(200);
  });

  test('a client has at most twenty stations', async () => {
    const { api, ask, aSecret, pair } = await editor();
    for (let index = 1; index < 19; index += 1) await pair(`S${index}`);
    const atOnce = Array.from({ length: 4 }, () => api.print.pair({ name: 'Zugleich', confirmation }));
    const paired = [];
    for (const { data } of await Promise.all(atOnce))
      paired.push(await ask('pair', { code: data.code, secret: aSecret(), version: '', platform: '' }));
    expect(paired.filter(({ status }) => status === 200)).toHaveLength(1);
    await expect(api.print.pair({ name: 'zu viel', confirmation })).rejects.toMatchObject({
      code: 'PRINT_STATION_LIMIT',
    });
  });
});

describe('two computers with one identity', () => {
  const from = async (token: string, computer: string, path = 'next', body: unknown = undefined) => {
    const response = await server.request(`/api/print-station/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-station-computer': computer,
      },
      body: JSON.stringify(
        body ?? { holding: [], printers: [], version: '1', platform: 'test', revision: 0, wait_seconds: 0 },
      ),
    });
    return { status: response.status, ...(await response.json()) };
  };

  test('the second is refused and both are named', async () => {
    const { api, pair } = await editor();
    const { token, station_id } = await pair('Tor 2');
    expect((await from(token, 'a pack-1')).status).toBe(200);
    expect(await from(token, 'b B%C3%BCro')).toMatchObject({
      status: 409,
      code: 'PRINT_STATION_TWICE',
      data: { host: 'pack-1' },
    });
    const shown = async () => (await api.print.stations()).data.find((it) => it.station_id === station_id);
    expect(await shown()).toMatchObject({ host: 'pack-1', twin: { host: 'Büro' } });
    expect((await from(token, 'a pack-1')).status).toBe(200);
    server.clock.advance({ minutes: 6 });
    await from(token, 'a pack-1');
    expect((await shown())?.twin).toBeNull();
  });

  test('the second can neither take nor report a job', async () => {
    const { api, pair, ship, key, ask } = await editor();
    const { token, station_id } = await pair('Tor 2');
    const printer_id = randomUUID();
    await api.print.savePrinter({ station_id, printer_id, printer: labelPrinter });
    await from(token, 'a pack-1');
    const { data } = await api.print.labels({ printer_id, shipment_ids: await ship() }, key());
    const path = `jobs/${data.jobs[0]?.job_id}`;
    const claim = randomUUID();
    expect(await from(token, 'b pack-2', `${path}/take`, { claim })).toMatchObject({
      code: 'PRINT_STATION_TWICE',
    });
    expect((await from(token, 'a pack-1', `${path}/take`, { claim })).status).toBe(200);
    const returned = { claim, outcome: 'returned' };
    expect(await from(token, 'b pack-2', `${path}/report`, returned)).toMatchObject({
      code: 'PRINT_STATION_TWICE',
    });
    expect(await ask(`${path}/report`, returned, token)).toMatchObject({ code: 'PRINT_STATION_TWICE' });
    expect(await from(token, 'a pack-1', `${path}/report`, { claim, outcome: 'printed' })).toMatchObject({
      data: { state: 'printed' },
    });
  });

  test('another computer takes over from one that is gone, and only one of two does', async () => {
    const { pair } = await editor();
    const { token } = await pair('Tor 2');
    await from(token, 'a pack-1');
    server.clock.advance({ minutes: 1 });
    const both = await Promise.all([from(token, 'b pack-2'), from(token, 'c pack-3')]);
    expect(both.map((it) => it.status).sort()).toEqual([200, 409]);
    expect((await from(token, 'a pack-1')).code).toBe('PRINT_STATION_TWICE');
  });
});

describe('printers', () => {
  test('are sent to their station, which reports their state', async () => {
    const { api, next, printer_id, station } = await editor();
    const told = await next();
    expect(told.data.printers).toEqual([{ printer_id, ...labelPrinter }]);
    await next({
      printers: [{ printer_id, state: 'paper_out', wants: false }],
      found: [{ kind: 'system', address: 'Büro' }],
    });
    const [shown] = (await api.print.stations()).data;
    expect(shown).toMatchObject({
      station_id: station.station_id,
      is_connected: true,
      found: [{ kind: 'system', address: 'Büro' }],
      printers: [{ printer_id, state: 'paper_out' }],
    });
    server.clock.advance({ minutes: 2 });
    expect((await api.print.stations()).data[0]).toMatchObject({
      is_connected: false,
      printers: [{ state: 'unknown' }],
    });
  });

  test('show the last report of their station, not a request it had abandoned', async () => {
    const { api, next, printer_id, station } = await editor();
    await next({ printers: [{ printer_id, state: 'ready', wants: true }] });
    const inTheWay = await server.pool.connect();
    try {
      await inTheWay.query('begin');
      await inTheWay.query('select 1 from print_station where station_id = $1 for update', [
        station.station_id,
      ]);
      const given = new AbortController();
      const said = { printers: [{ printer_id, state: 'offline', wants: false }] };
      const slow = next(said, { signal: given.signal }).catch(() => undefined);
      const waits = `select count(*)::int as count from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%print_station%' and datname = current_database()`;
      await expect.poll(async () => (await server.pool.query(waits)).rows[0]?.count).toBe(1);
      given.abort();
      await inTheWay.query('commit');
      await slow;
    } finally {
      inTheWay.release();
    }
    expect((await api.print.stations()).data[0]).toMatchObject({ printers: [{ state: 'ready' }] });
  });

  test('end the wait of their station when they change', async () => {
    const { next, addPrinter } = await editor();
    const { data } = await next();
    const waiting = next({ revision: data.revision, wait_seconds: 20 });
    await addPrinter(paperPrinter);
    const answer = await waiting;
    expect(answer.data.printers).toHaveLength(2);
    expect(answer.data.revision).toBeGreaterThan(data.revision);
  });

  test('are deleted, and their waiting jobs fail; a running job gets a question', async () => {
    const { api, ship, printer_id, key, take, report, stateOf } = await editor();
    const [a = '', b = ''] = await ship(2);
    const print = async (id: string) =>
      (await api.print.labels({ printer_id, shipment_ids: [id] }, key())).data.jobs[0]?.job_id ?? '';
    const [first, second] = [await print(a), await print(b)];
    const claim = randomUUID();
    await take(first, claim);
    expect((await api.print.removePrinter({ printer_id })).data).toEqual({ removed: true });
    expect((await api.print.removePrinter({ printer_id })).data).toEqual({ removed: false });
    expect([await stateOf(first), await stateOf(second)]).toEqual(['asked', 'failed']);
    expect((await report(first, claim, 'printed')).data).toEqual({ state: 'printed' });
  });
});

describe('another client', () => {
  test('sees and changes no station, printer or job', async () => {
    const mine = await editor();
    const other = await editor();
    const [id = ''] = await mine.ship();
    const { data } = await mine.api.print.labels(
      { printer_id: mine.printer_id, shipment_ids: [id] },
      mine.key(),
    );
    const job_id = data.jobs[0]?.job_id ?? '';
    const { api, key } = other;
    expect((await api.print.stations()).data.map((it) => it.station_id)).toEqual([other.station.station_id]);
    expect((await api.print.jobs({ run_id: data.run_id })).data).toEqual([]);
    const { printer_id } = mine;
    const { station_id } = mine.station;
    const none = { code: 'NOT_FOUND' };
    const printer = labelPrinter;
    const [own = ''] = await other.ship();
    await expect(api.print.labels({ printer_id, shipment_ids: [own] }, key())).rejects.toMatchObject(none);
    await expect(
      api.print.savePrinter({ station_id, printer_id: randomUUID(), printer }),
    ).rejects.toMatchObject(none);
    await expect(
      api.print.savePrinter({ station_id: other.station.station_id, printer_id, printer }),
    ).resolves.toBeDefined();
    await expect(
      api.print.labels({ printer_id: other.printer_id, shipment_ids: [id] }, key()),
    ).rejects.toMatchObject(none);
    await expect(
      api.print.paper(
        { printer_id: await other.addPrinter(paperPrinter), shipment_id: id, paper: 'invoice' },
        key(),
      ),
    ).rejects.toMatchObject(none);
    await expect(api.print.answer({ job_id, answer: 'cancel', attempt: 1 })).rejects.toMatchObject(none);
    expect((await api.print.removeStation({ station_id })).data).toEqual({ removed: false });
    expect((await mine.api.print.stations()).data[0]?.printers).toMatchObject([{ printer_id }]);
  });

  test('cannot fetch or report the job with another station', async () => {
    const mine = await editor();
    const other = await editor();
    const [id = ''] = await mine.ship();
    const { data } = await mine.api.print.labels(
      { printer_id: mine.printer_id, shipment_ids: [id] },
      mine.key(),
    );
    const job_id = data.jobs[0]?.job_id ?? '';
    expect((await other.next({}, { wants: [mine.printer_id] })).data.jobs).toEqual([]);
    expect(await other.take(job_id)).toMatchObject({ status: 404 });
    expect(await other.report(job_id, randomUUID(), 'printed')).toMatchObject({ status: 404 });
    const second = await mine.pair('Zweite');
    expect(await mine.ask(`jobs/${job_id}/take`, { claim: randomUUID() }, second.token)).toMatchObject({
      status: 404,
    });
    expect(await mine.stateOf(job_id)).toBe('queued');
  });
});
