import { keyedRequest } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { closeHandover } from './closed-handover/close-handover.ts';
import { closedHandoverFile } from './closed-handover/closed-paper.ts';
import { listLists, showList } from './closed-handover/queries.ts';
import { reopenHandover } from './closed-handover/reopen-handover.ts';
import { handoverFile, handoverShipments } from './handover.ts';
import { deviceFrom } from './label-routes.ts';

type Drawn = { name: string; bytes: Uint8Array };
const fileAnswer = ({ name, bytes }: Drawn) => ({
  data: { name, file: Buffer.from(bytes).toString('base64') },
});

export const handoverRoutes = {
  handover: signedIn.shipment.handover.handler(async ({ input, context: { deps, user } }) => ({
    data: await handoverShipments(deps.db, user.client_id, input.day),
  })),

  handoverList: signedIn.shipment.handoverList.handler(async ({ input, context: { deps, user, signal } }) =>
    fileAnswer(await handoverFile(deps, { client_id: user.client_id, signal }, input)),
  ),

  closeHandover: signedIn.shipment.closeHandover.handler(
    async ({ input, context: { deps, user, ...called } }) => {
      const request = { ...keyedRequest(called), device: deviceFrom(called.headers) };
      return { data: { ...(await closeHandover(deps, user, input, request)), client_ref: request.key } };
    },
  ),

  closedHandovers: signedIn.shipment.closedHandovers.handler(async ({ input, context: { deps, user } }) => {
    const { lists, total } = await listLists(deps.db, user.client_id, input);
    const now = deps.clock.now();
    return { data: lists.map((it) => showList(it, now)), pagination: { total } };
  }),

  closedHandoverList: signedIn.shipment.closedHandoverList.handler(
    async ({ input, context: { deps, user, signal } }) =>
      fileAnswer(await closedHandoverFile(deps, { client_id: user.client_id, signal }, input)),
  ),

  reopenHandover: signedIn.shipment.reopenHandover.handler(async ({ input, context: { deps, user } }) => ({
    data: await reopenHandover(deps, user.client_id, input.list_id),
  })),
};
