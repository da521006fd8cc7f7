import { deviceName, deviceOf } from '#domain/people/device.ts';
import { audit } from '#server/audit.ts';
import { callerDevice, callerLanguage } from '#server/clients/caller-device.ts';
import { keyedRequestIfAny } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { reachShipment } from '#server/shipment/cancel/reach-shipment.ts';
import type { LabelFile } from './labels.ts';
import {
  labelsToStore,
  printDanger,
  printInvoice,
  printLabels,
  printOrderPaper,
  printPapers,
} from './print-labels.ts';
import { labelRun } from './runs/label-run.ts';
import { papersRun } from './runs/papers-run.ts';
import { sendLabels } from './send-labels.ts';
import { testLabel } from './test-label.ts';

export const labelRoutes = {
  label: signedIn.shipment.label.handler(async ({ input, context }) => {
    const { deps, user, headers, signal, onSent } = context;
    const { shipment_id, papers } = input;
    const { client_id, staff } = await reachShipment(deps.db, user, shipment_id);
    const invoice_copies = Number(input.invoice_copies);
    if (papers === 'only')
      return fileAnswer(await printInvoice(deps, client_id, shipment_id, invoice_copies));
    if (papers === 'all') return fileAnswer(await printPapers(deps, client_id, shipment_id, invoice_copies));
    if (papers === 'danger') return fileAnswer(await printDanger(deps, client_id, shipment_id));
    if (papers === 'waybill' || papers === 'mission_copy')
      return fileAnswer(await printOrderPaper(deps, client_id, shipment_id, papers));
    const asker = { client_id, signal };
    const requested = {
      ...input,
      papers,
      invoice_copies,
      shipment_ids: [shipment_id.toLowerCase()],
      parcel_id: input.parcel_id?.toLowerCase(),
      start_position: positions[input.start_position],
    };
    if (input.mark === '0') return fileAnswer(await labelsToStore(deps, asker, requested));
    const print = { ...requested, device: deviceFrom(headers), isOnce: input.once === '1' };
    const file = await printLabels(deps, asker, print, onSent);
    if (staff !== undefined)
      await audit(deps, deps.db, 'label_printed', { client_id, details: { staff, shipment_id } });
    return fileAnswer(file);
  }),

  printLabels: signedIn.shipment.printLabels.handler(async ({ input, context }) => {
    const { deps, user, headers, signal, onSent } = context;
    const asker = { client_id: user.client_id, signal };
    const requested = {
      ...input,
      invoice_copies: Number(input.invoice_copies),
      start_position: positions[input.start_position],
      device: deviceFrom(headers),
      isOnce: input.once,
    };
    return fileAnswer(await printLabels(deps, asker, requested, onSent));
  }),

  testLabel: signedIn.shipment.testLabel.handler(async ({ input, context }) => {
    const { deps, user, signal } = context;
    const asker = { client_id: user.client_id, signal };
    return fileAnswer(await testLabel(deps, asker, input.format, positions[input.start_position]));
  }),

  labelRun: signedIn.shipment.labelRun.handler(async ({ input, context }) => {
    const { deps, user, headers, signal, streamAnswer, onSent } = context;
    const start_position = positions[input.start_position];
    const requested = { ...input, start_position, device: deviceFrom(headers), isOnce: input.once };
    streamAnswer(await labelRun(deps, { client_id: user.client_id, signal }, requested, onSent));
    return streamedRun();
  }),

  papersRun: signedIn.shipment.papersRun.handler(async ({ input, context }) => {
    const { deps, user, streamAnswer } = context;
    const requested = { ...input, invoice_copies: Number(input.invoice_copies) };
    streamAnswer(await papersRun(deps, user.client_id, requested));
    return streamedRun();
  }),

  sendLabels: signedIn.shipment.sendLabels.handler(
    async ({ input: { id, email }, context: { deps, user, ...called } }) => ({
      data: await sendLabels(
        deps,
        user,
        { shipment_ids: [id.toLowerCase()], email, language: callerLanguage(called.headers) },
        { keyed: keyedRequestIfAny(called), answerHeaders: called.answerHeaders },
      ),
    }),
  ),

  sendManyLabels: signedIn.shipment.sendManyLabels.handler(
    async ({ input, context: { deps, user, ...called } }) => ({
      data: await sendLabels(
        deps,
        user,
        { ...input, language: callerLanguage(called.headers) },
        { keyed: keyedRequestIfAny(called), answerHeaders: called.answerHeaders },
      ),
    }),
  ),
};

/** Placeholder; the context streams the real answer. */
const streamedRun = () => ({ data: { pieces: [], name: '', left_out: [] } });

const positions = { 1: 1, 2: 2, 3: 3, 4: 4 } as const;

export const deviceFrom = (headers: Headers) => deviceName(deviceOf(callerDevice(headers).user_agent));

const fileAnswer = ({ name, bytes }: LabelFile) => ({
  data: { name, file: Buffer.from(bytes).toString('base64') },
});
