import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { serverNow } from '#app/api/server-clock.ts';
import { getSession } from '#app/api/session.ts';
import { currentConnection, subscribeConnection } from '#app/offline/queue/connection.ts';
import { isOfNewerApp, upcast } from '#app/offline/queue/upcast.ts';
import { fitBesides, fitsTemplate, type Template } from '#domain/template.ts';
import { type WorkDatabase, withRevival } from './db.ts';
import type { KeptTemplate } from './kept-template.ts';

/*
 * Templates stand on this device at once and come to the server, and to the person's other devices, when it can be
 * reached. Of two writes the later one stands, by the server's clock as far as a device knows it; a deletion is a
 * write too, and waits here as a row of its own until the server has heard of it.
 */

/** Why nothing was saved. */
export type TemplateProblem = 'too_many' | 'too_large';

/** Lists templates by name; for useLiveQuery. */
export async function listTemplates(db: WorkDatabase): Promise<KeptTemplate[]> {
  const rows = await db.templates.toArray();
  return rows
    .filter((row) => !row.isDeleted)
    .map((row) => upcast('template', row))
    .sort((a, b) => a.name.localeCompare(b.name, 'de'));
}

/** New, or in place of the one with that id. */
export async function saveTemplate(
  db: WorkDatabase,
  { id = newId(), name, form }: { id?: string; name: string; form: Record<string, unknown> },
): Promise<TemplateProblem | undefined> {
  if (!fitsTemplate(form)) return 'too_large';
  return withRevival(db, () =>
    db.transaction('rw', db.templates, async (): Promise<TemplateProblem | undefined> => {
      const others = await db.templates.filter((row) => !row.isDeleted && row.id !== id).toArray();
      const characters = others.reduce((sum, row) => sum + JSON.stringify(row.form).length, 0);
      if (!fitBesides(form, { count: others.length, characters })) return 'too_many';
      await db.templates.put({ id, wire: wireVersion, name, form, ...writtenNow() });
      return undefined;
    }),
  );
}

export async function renameTemplate(db: WorkDatabase, id: string, name: string): Promise<void> {
  await withRevival(db, () => db.templates.update(id, { name, ...writtenNow() }));
}

export async function deleteTemplate(db: WorkDatabase, id: string): Promise<void> {
  await withRevival(db, () => db.templates.update(id, { ...writtenNow(), isDeleted: true }));
}

/** Takes a deletion back. */
export async function putBackTemplate(
  db: WorkDatabase,
  { id, wire, name, form }: KeptTemplate,
): Promise<void> {
  await withRevival(db, () => db.templates.put({ id, wire, name, form, ...writtenNow() }));
}

/** ms; the latest write this window knows of: what is written after it must be later, whatever the clock says. */
let latestSeen = 0;
const noteSeen = (updated: number) => {
  latestSeen = Math.max(latestSeen, updated);
};

function writtenNow(): Pick<KeptTemplate, 'updated' | 'isDeleted' | 'pending'> {
  noteSeen(Math.max(serverNow(), latestSeen + 1));
  return { updated: latestSeen, isDeleted: false, pending: 1 };
}

/** The calls, as far as this needs them; a test puts its own in their place. */
export type TemplateServer = {
  list: () => Promise<Template[]>;
  /** Saves a template; undefined where the server has as many as there may be, or does not take this one. */
  save: (template: Template) => Promise<{ is_kept: boolean; updated: number } | undefined>;
  /** Deletes a template and answers when that was, in ms. */
  remove: (id: string) => Promise<number>;
};

/** Brings device and server together. Throws when nobody answers. */
export async function syncTemplates(db: WorkDatabase, server: TemplateServer): Promise<void> {
  await takeOver(db, await server.list());
  let isBehind = false;
  for (const kept of await db.templates.where({ pending: 1 }).toArray()) {
    // The server takes forms as this app knows them; a newer one will send its own.
    if (isOfNewerApp(kept) && !kept.isDeleted) continue;
    const row = upcast('template', kept);
    const isKept = row.isDeleted ? await sendDeletion(db, server, row) : await send(db, server, row);
    isBehind ||= !isKept;
  }
  if (isBehind) await takeOver(db, await server.list());
}

/** Takes over the server's templates, except where this device wrote later. */
async function takeOver(db: WorkDatabase, templates: Template[]): Promise<void> {
  await db.transaction('rw', db.templates, async () => {
    const kept = new Map((await db.templates.toArray()).map((row) => [row.id, row]));
    for (const { template_id: id, name, form, updated } of templates) {
      const mine = kept.get(id);
      kept.delete(id);
      noteSeen(updated);
      const isLater =
        mine === undefined || updated > mine.updated || (!mine.pending && mine.updated !== updated);
      const fromServer = {
        id,
        wire: wireVersion,
        name,
        form,
        updated,
        isDeleted: false,
        pending: 0,
      } as const;
      if (isLater) await db.templates.put(fromServer);
    }
    // Known to the server once and not any more: deleted elsewhere. So is a deletion nobody needs to hear of.
    for (const row of kept.values()) if (!row.pending || row.isDeleted) await db.templates.delete(row.id);
  });
}

async function send(db: WorkDatabase, server: TemplateServer, row: KeptTemplate): Promise<boolean> {
  const { id, name, form, updated } = row;
  const answer = await server.save({ template_id: id, name, form, updated });
  if (!answer) return true;
  noteSeen(answer.updated);
  await ifUnchanged(db, row, () => db.templates.update(id, { pending: 0, updated: answer.updated }));
  return answer.is_kept;
}

async function sendDeletion(db: WorkDatabase, server: TemplateServer, row: KeptTemplate): Promise<true> {
  noteSeen(await server.remove(row.id));
  await ifUnchanged(db, row, () => db.templates.delete(row.id));
  return true;
}

/** Somebody may have written again while the call was under way. */
async function ifUnchanged(db: WorkDatabase, row: KeptTemplate, change: () => PromiseLike<unknown>) {
  await db.transaction('rw', db.templates, async () => {
    const now = await db.templates.get(row.id);
    if (now && now.updated === row.updated && now.isDeleted === row.isDeleted) await change();
  });
}

/** ms; how long what the server said is good for, where nothing of ours waits. */
const freshMs = 5 * 60_000;
const lastSync = new WeakMap<WorkDatabase, number>();
const running = new WeakMap<WorkDatabase, Promise<void>>();

/** Syncs in the background whenever it is worth it: `isWanted` also where the last time is not long ago. */
export function syncTemplatesNow(db: WorkDatabase, isWanted = true): Promise<void> {
  const before = running.get(db) ?? Promise.resolve();
  const next = before.then(() => syncOnce(db, isWanted));
  running.set(db, next);
  return next;
}

async function syncOnce(db: WorkDatabase, isWanted: boolean): Promise<void> {
  const session = getSession();
  if (session?.user_uid !== db.uid || currentConnection() === 'offline') return;
  const isFresh = Date.now() - (lastSync.get(db) ?? 0) < freshMs;
  if (!isWanted && isFresh && (await db.templates.where({ pending: 1 }).count()) === 0) return;
  try {
    const calls = await templateCalls(session.client_id);
    await oneWindowAtATime(db, () => syncTemplates(db, calls));
    lastSync.set(db, Date.now());
  } catch {
    // A template that waits goes with the next sync; the list says that it waits.
  }
}

async function oneWindowAtATime(db: WorkDatabase, work: () => Promise<void>): Promise<void> {
  // Locks exist only on pages that came over https.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return work();
  await locks.request(`templates:${db.uidHash}`, work);
}

async function templateCalls(queueUser: string): Promise<TemplateServer> {
  const { api, describeError } = await import('#app/api/client.ts');
  // Whoever signs in meanwhile is not given these.
  const options = { context: { queueUser } };
  return {
    list: async () => (await api.template.list(undefined, options)).data,
    async save({ template_id: id, ...rest }) {
      try {
        return (await api.template.save({ id, ...rest }, options)).data;
      } catch (error) {
        const { code } = describeError(error);
        if (code === 'TEMPLATE_LIMIT' || code === 'VALIDATION_FAILED') return undefined;
        throw error;
      }
    },
    remove: async (id) => (await api.template.remove({ id }, options)).data.updated,
  };
}

/** Now, and whenever the connection is back, until the returned function is called. */
export function followTemplates(db: WorkDatabase): () => void {
  const sync = () => {
    if (currentConnection() === 'online') void syncTemplatesNow(db, false);
  };
  sync();
  return subscribeConnection(sync);
}
