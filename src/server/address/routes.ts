import { offeredValue, rowMessage, wireCode } from '#domain/address/address-import.ts';
import { jsonList } from '#server/http/json-list.ts';
import { keyedRequestIfAny } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { checkRows, importAddresses, undoImport } from './import-addresses.ts';
import { listAddresses } from './queries.ts';
import { syncAddresses } from './sync-addresses.ts';
import { createAddress, deleteAddress, updateAddress } from './write-address.ts';

export const addressRoutes = {
  getAll: signedIn.address.getAll.handler(async ({ input, context: { deps, user, streamAnswer } }) => {
    const { since, limit } = input ?? {};
    if (since !== undefined || limit !== undefined)
      return syncAddresses(deps, user.client_id, { since: since ?? '', limit });
    streamAnswer(jsonList(await listAddresses(deps.db, user.client_id)));
    return { data: [] };
  }),

  create: signedIn.address.create.handler(async ({ input, context: { deps, user, ...called } }) => {
    const keyed = keyedRequestIfAny(called);
    const saved = await createAddress(deps, input, { clientId: user.client_id, keyed });
    return { data: { ...saved, ...(keyed && { client_ref: keyed.key }) } };
  }),

  update: signedIn.address.update.handler(async ({ input, context: { deps, user, ...called } }) => {
    const keyed = keyedRequestIfAny(called);
    const requested = { ...input, address_id: input.address_id.toLowerCase() };
    const saved = await updateAddress(deps, requested, { clientId: user.client_id, keyed });
    return { data: { ...saved, ...(keyed && { client_ref: keyed.key }) } };
  }),

  delete: signedIn.address.delete.handler(async ({ input, context: { deps, user } }) => {
    await deleteAddress(deps, user.client_id, { ...input, id: input.id.toLowerCase() });
    return { data: null };
  }),

  validate: signedIn.address.validate.handler(async ({ input }) => {
    const { issues } = await checkRows(input.data);
    const [first] = issues;
    const details = issues.map(({ row, field, code }) => {
      const offered = offeredValue(code, input.data[row - 1]?.[field]);
      return { row, field, code: wireCode(code), ...(offered === undefined ? {} : { offered }) };
    });
    const message = first ? rowMessage(first) : '';
    return { data: { isValid: issues.length === 0, details, message } };
  }),

  import: signedIn.address.import.handler(async ({ input, context: { deps, user, ...called } }) => {
    const keyed = keyedRequestIfAny(called);
    const requested = { rows: input.data, duplicates: input.duplicates };
    return {
      data: await importAddresses(deps, requested, { clientId: user.client_id, keyed }),
    };
  }),

  undoImport: signedIn.address.undoImport.handler(async ({ input, context: { deps, user } }) => ({
    data: await undoImport(deps, user.client_id, input.id.toLowerCase()),
  })),
};
