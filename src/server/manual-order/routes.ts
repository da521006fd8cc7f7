import { berlinDay } from '#domain/values/working-days.ts';
import { ownPrefixes } from '#server/carriers/own-prefixes.ts';
import { listStaff } from '#server/clients/staff-name.ts';
import { signedIn } from '#server/os.ts';
import { changeManual } from './change-manual.ts';
import { addDocument, listDocuments, openDocument, removeDocument } from './documents.ts';
import { manualPage } from './list-manual.ts';

export const manualOrderRoutes = {
  listManual: signedIn.shipment.listManual.handler(async ({ input, context: { deps, user } }) => {
    const of = { today: berlinDay(deps.clock.now()), staff: user };
    const { shipments, total, counts } = await manualPage(deps.db, input, of);
    return { data: shipments, pagination: { total }, counts };
  }),

  staffForManual: signedIn.shipment.staffForManual.handler(async ({ context: { deps } }) => ({
    data: await listStaff(deps.db),
    own_prefixes: await ownPrefixes(deps.db, deps.config),
  })),

  changeManual: signedIn.shipment.changeManual.handler(async ({ input, context: { deps, user } }) => ({
    data: await changeManual(deps, user, input),
  })),

  documents: signedIn.shipment.documents.handler(async ({ input, context: { deps, user } }) => ({
    data: await listDocuments(deps, user, input.id),
  })),

  document: signedIn.shipment.document.handler(async ({ input, context: { deps, user, answerFile } }) =>
    answerFile(await openDocument(deps, user, input)),
  ),

  addDocument: signedIn.shipment.addDocument.handler(async ({ input, context: { deps, user } }) => ({
    data: await addDocument(deps, user, input),
  })),

  removeDocument: signedIn.shipment.removeDocument.handler(async ({ input, context: { deps, user } }) => ({
    data: { deleted: await removeDocument(deps, user, input) },
  })),
};
