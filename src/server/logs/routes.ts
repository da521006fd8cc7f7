import { v7 } from 'uuid';
import { cleanText } from '#domain/values/text.ts';
import { clientLog } from '#server/db/schema.ts';
import { os } from '#server/os.ts';

export const logsRoutes = {
  write: os.logs.write.handler(async ({ input, context: { deps, user } }) => {
    const { id = v7(), severity } = input;
    const [name, event, text] = [input.name, input.event, input.text].map(cleanText) as [
      string,
      string,
      string,
    ];
    await deps.db
      .insert(clientLog)
      .values({ id, at: deps.clock.now(), client_id: user?.client_id, severity, name, event, text })
      .onConflictDoNothing();
    return { data: null };
  }),
};
