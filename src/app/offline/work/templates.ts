import { allPages } from '#app/api/all-pages.ts';
import { wireVersion } from '#app/api/base.ts';
import { newId } from '#app/api/new-id.ts';
import { type WorkDatabase, withRevival } from '#app/offline/rows/db.ts';
import { isOfNewerApp } from '#app/offline/rows/newer-app.ts';
import type { SavedTemplate } from '#app/offline/rows/saved-template.ts';
import { fitsTemplate, type Template, templateLimits } from '#domain/order/template.ts';
import { type SharedServer, sharing, writtenNow } from './shared-rows.ts';

export type TemplateProblem = 'too_many' | 'too_large';

export async function listTemplates(db: WorkDatabase): Promise<SavedTemplate[]> {
  const rows = await db.templates.toArray();
  return rows.filter((row) => !row.isDeleted).sort((a, b) => a.name.localeCompare(b.name, 'de'));
}

export async function saveTemplate(
  db: WorkDatabase,
  { id = newId(), name, form }: { id?: string; name: string; form: Record<string, unknown> },
): Promise<TemplateProblem | undefined> {
  if (!fitsTemplate(form)) return 'too_large';
  return withRevival(db, () =>
    db.transaction('rw', db.templates, async (): Promise<TemplateProblem | undefined> => {
      const others = await db.templates.filter((row) => !row.isDeleted && row.id !== id).count();
      if (others >= templateLimits.templates) return 'too_many';
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

export async function restoreTemplate(
  db: WorkDatabase,
  { id, wire, name, form }: SavedTemplate,
): Promise<void> {
  await withRevival(db, () => db.templates.put({ id, wire, name, form, ...writtenNow() }));
}

export type TemplateServer = {
  list: () => Promise<Template[]>;
  /** Undefined if the server refuses the template or has reached its limit. */
  save: (template: Template) => Promise<{ is_kept: boolean; updated: number } | undefined>;
  /** Returns the time of deletion in ms. */
  remove: (id: string) => Promise<number>;
};

const rowOf = ({ template_id: id, ...rest }: Template): SavedTemplate => ({
  id,
  wire: wireVersion,
  ...rest,
  isDeleted: false,
  pending: 0,
});

const sharedServer = ({ list, save, remove }: TemplateServer): SharedServer<SavedTemplate> => ({
  list: async () => (await list()).map(rowOf),
  save: ({ id, name, form, updated }) => save({ template_id: id, name, form, updated }),
  remove,
});

const { sync, syncNow, follow } = sharing<SavedTemplate>({
  name: 'templates',
  table: (db) => db.templates,
  // A newer app uploads its own templates.
  toSend: (row) => (isOfNewerApp(row) ? undefined : row),
  calls: async (queueUser) => sharedServer(await templateCalls(queueUser)),
});

/** Throws if the server does not answer. */
export const syncTemplates = (db: WorkDatabase, server: TemplateServer) => sync(db, sharedServer(server));
export const syncTemplatesNow = syncNow;
export const followTemplates = follow;

async function templateCalls(queueUser: string): Promise<TemplateServer> {
  const { api, describeError } = await import('#app/api/client.ts');
  // The calls fail after another user signs in.
  const options = { context: { queueUser } };
  return {
    list: () => allPages((input) => api.template.list(input, options)),
    async save({ template_id: id, ...rest }) {
      try {
        return (await api.template.save({ id, ...rest }, options)).data;
      } catch (error) {
        const { code } = describeError(error);
        if (code === 'TEMPLATE_LIMIT' || code === 'STORAGE_FULL' || code === 'VALIDATION_FAILED')
          return undefined;
        throw error;
      }
    },
    remove: async (id) => (await api.template.remove({ id }, options)).data.updated,
  };
}
