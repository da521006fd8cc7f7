import { asc } from 'drizzle-orm';
import { payer } from '#server/db/schema.ts';
import { signedIn } from '#server/os.ts';

export const payerRoutes = {
  list: signedIn.payer.list.handler(async ({ context: { deps } }) => ({
    data: await deps.db.select().from(payer).orderBy(asc(payer.name), asc(payer.id)),
  })),
};
