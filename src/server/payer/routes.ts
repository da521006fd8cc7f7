import { asc } from 'drizzle-orm';
import { payer } from '#server/db/schema.ts';
import { signedIn } from '#server/os.ts';
import { createPayer, deletePayer, renamePayer } from './change-payers.ts';

export const payerRoutes = {
  list: signedIn.payer.list.handler(async ({ context: { deps } }) => ({
    data: await deps.db.select().from(payer).orderBy(asc(payer.name), asc(payer.id)),
  })),

  create: signedIn.payer.create.handler(async ({ input, context: { deps, user } }) => ({
    data: await createPayer(deps, user, input.name),
  })),

  update: signedIn.payer.update.handler(async ({ input, context: { deps, user } }) => ({
    data: await renamePayer(deps, user, input),
  })),

  delete: signedIn.payer.delete.handler(async ({ input, context: { deps, user } }) => {
    await deletePayer(deps, user, input.id);
    return { data: null };
  }),
};
