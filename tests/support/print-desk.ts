import { randomBytes, randomUUID } from 'node:crypto';
import type { PrintOutcome, PrintReason } from '#domain/labels/print-job.ts';
import type { Printer } from '#domain/labels/printer.ts';
import { anOrder } from './factories.ts';
import { orderSender } from './order-sender.ts';
import { confirmation, type TestServer } from './server.ts';

export const labelPrinter: Printer = { name: 'Zebra', kind: 'raw', address: 'zebra', format: 'zpl' };
export const paperPrinter: Printer = {
  name: 'Büro',
  kind: 'ipp',
  address: 'ipp://buero/ipp',
  format: 'pdf_a6',
};

const key = (value: string = randomUUID()) => ({ context: { headers: { 'idempotency-key': value } } });

export async function aPrintDesk(server: TestServer) {
  const signedIn = await server.signIn();
  const { api, access } = signedIn;
  const sendOrder = orderSender(server, access);

  async function ask(path: string, body: unknown, token?: string, signal?: AbortSignal) {
    const response = await server.request(`/api/print-station/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    return { status: response.status, ...(await response.json()) };
  }

  const aSecret = () => randomBytes(32).toString('base64url');

  async function pair(name = 'Packtisch') {
    const { data } = await api.print.pair({ name, confirmation });
    const paired = await ask('pair', { code: data.code, secret: aSecret(), version: '1', platform: 'test' });
    return { token: paired.data.token as string, station_id: data.station_id };
  }

  const station = await pair();

  async function addPrinter(printer: Printer): Promise<string> {
    const printer_id = randomUUID();
    await api.print.savePrinter({ station_id: station.station_id, printer_id, printer });
    return printer_id;
  }

  const printer_id = await addPrinter(labelPrinter);

  return {
    ...signedIn,
    ask,
    aSecret,
    pair,
    station,
    printer_id,
    addPrinter,
    key,

    async ship(count = 1, order: Parameters<typeof anOrder>[0] = {}): Promise<string[]> {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1)
        ids.push((await sendOrder(anOrder(order))).data.shipment_id);
      return ids;
    },

    next: (
      more: Record<string, unknown> = {},
      { signal, wants = [printer_id] }: { signal?: AbortSignal; wants?: string[] } = {},
    ) =>
      ask(
        'next',
        {
          holding: [],
          printers: wants.map((it) => ({ printer_id: it, state: 'ready', wants: true })),
          version: '1',
          platform: 'test',
          revision: 0,
          wait_seconds: 0,
          ...more,
        },
        station.token,
        signal,
      ),

    take: (job_id: string, claim: string = randomUUID()) =>
      ask(`jobs/${job_id}/take`, { claim }, station.token),

    report: (job_id: string, claim: string, outcome: PrintOutcome, reason: PrintReason | null = null) =>
      ask(`jobs/${job_id}/report`, { claim, outcome, reason }, station.token),

    stateOf: async (job_id: string) =>
      (await api.print.jobs({})).data.find((it) => it.job_id === job_id)?.state,
  };
}
