import { clientDetails, formerClient, getClientByUid } from '#server/clients/client-details.ts';
import { clientForStaff } from '#server/clients/show-client.ts';
import { keyedRequest } from '#server/keys/idempotency.ts';
import { signedIn } from '#server/os.ts';
import { confirmUser } from '#server/second-factor/confirm-user.ts';
import { endSessionOf, listSessions } from '#server/sign-in/own-sessions.ts';
import { mailPasswordLink } from '#server/sign-in/reset-password.ts';
import { changeClient } from './change-client.ts';
import { clientHistory } from './client-history.ts';
import { writeClientNotes } from './client-notes.ts';
import { createForStaff } from './create-for-staff.ts';
import { deleteClient } from './delete-client.ts';
import { countClients, listClients } from './list-clients.ts';
import { openWork } from './open-work.ts';
import { writeForClient } from './write-for-client.ts';

const done = { data: null };

export const staffRoutes = {
  list: signedIn.user.list.handler(async ({ input: { pagination, ...requested }, context: { deps } }) => {
    const filter = { ...requested, now: deps.clock.now() };
    const { page, per_page: limit, descending } = pagination;
    const [rows, total] = await Promise.all([
      listClients(deps.db, filter, { offset: (page - 1) * limit, limit, descending }),
      countClients(deps.db, filter),
    ]);
    return { data: rows.map(clientForStaff), pagination: { total } };
  }),

  client: signedIn.user.client.handler(async ({ input, context: { deps } }) => ({
    data: await clientDetails(deps, deps.db, await getClientByUid(deps.db, input.id)),
  })),

  clientSessions: signedIn.user.clientSessions.handler(async ({ input, context: { deps, user } }) => {
    const { id } = await getClientByUid(deps.db, input.id);
    return { data: await listSessions(deps, id, user.session_id) };
  }),

  endClientSession: signedIn.user.endClientSession.handler(async ({ input, context: { deps, user } }) => {
    const { id } = await getClientByUid(deps.db, input.id);
    await endSessionOf(deps, id, input.session_id, { staff: user.client_id });
    return done;
  }),

  clientHistory: signedIn.user.clientHistory.handler(async ({ input, context: { deps } }) => {
    const { id } = await getClientByUid(deps.db, input.id);
    const { events, total } = await clientHistory(deps.db, id, input.page);
    return { data: events, pagination: { total } };
  }),

  update: signedIn.user.update.handler(async ({ input: { id, confirmation, ...requested }, context }) => {
    const { deps, user } = context;
    if (requested.is_active === false) await confirmUser(deps, user, confirmation, context);
    return { data: await changeClient(deps, user, id, requested) };
  }),

  updateCarrier: signedIn.user.updateCarrier.handler(
    async ({ input: { user_uid, ...requested }, context: { deps, user } }) => ({
      data: await changeClient(deps, user, user_uid, requested),
    }),
  ),

  writeBaseData: signedIn.user.writeBaseData.handler(async ({ input, context: { deps, user } }) => ({
    data: await writeForClient(deps, user, input),
  })),

  createClient: signedIn.user.createClient.handler(async ({ input, context: { deps, user, ...called } }) => {
    const request = keyedRequest(called);
    const made = await createForStaff(deps, user, input, request);
    return { data: { ...made, client_ref: request.key } };
  }),

  updateNotes: signedIn.user.updateNotes.handler(async ({ input, context: { deps, user } }) => ({
    data: await writeClientNotes(deps, user, input),
  })),

  passwordMail: signedIn.user.passwordMail.handler(
    async ({ input, context: { deps, user, answerHeaders } }) => {
      await mailPasswordLink(deps, user, await getClientByUid(deps.db, input.id), answerHeaders);
      return done;
    },
  ),

  openWork: signedIn.user.openWork.handler(async ({ input, context: { deps } }) => ({
    data: await openWork(deps, await getClientByUid(deps.db, input.id)),
  })),

  former: signedIn.user.former.handler(async ({ input, context: { deps } }) => ({
    data: await formerClient(deps.db, input.id),
  })),

  delete: signedIn.user.delete.handler(async ({ input: { id, ...requested }, context }) => {
    const { deps, user, address, answerHeaders } = context;
    await deleteClient(deps, user, id, { ...requested, address, answerHeaders });
    return done;
  }),
};
