import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, getSession, startSession } from '#app/api/session.ts';
import { openGuarded, type WorkDatabase } from '#app/offline/rows/db.ts';
import { createWorkDatabase } from '#app/offline/rows/work-database.ts';
import {
  deleteTemplate,
  followTemplates,
  listTemplates,
  renameTemplate,
  restoreTemplate,
  saveTemplate,
  syncTemplates,
  syncTemplatesNow,
  type TemplateServer,
} from '#app/offline/work/templates.ts';
import { type Template, templateLimits } from '#domain/order/template.ts';
import { accessToken, fakeServer, refusal } from '#support/fake-server.ts';

let db: WorkDatabase;
let databases = 0;

beforeEach(async () => {
  databases += 1;
  db = await openGuarded(createWorkDatabase('u1', `templates-${databases}`));
});
afterEach(() => {
  db.close();
  endSession();
  vi.unstubAllGlobals();
});

const form = { parcels: [{ weight: 5 }] };
const names = async (of = db) => (await listTemplates(of)).map((it) => it.name);
const find = async (name: string, of = db) => (await listTemplates(of)).find((it) => it.name === name)!;

/** A server where the later write wins and deletions are writes. */
function aServer() {
  const kept = new Map<string, Template & { isDeleted: boolean }>();
  const calls: string[] = [];
  const server: TemplateServer & { calls: string[]; names: () => string[] } = {
    calls,
    names: () => [...kept.values()].filter((it) => !it.isDeleted).map((it) => it.name),
    async list() {
      calls.push('list');
      return [...kept.values()].filter((it) => !it.isDeleted).map(({ isDeleted: _, ...it }) => it);
    },
    async save(template) {
      calls.push(`save ${template.name}`);
      const before = kept.get(template.template_id);
      const is_kept = !before || before.updated < template.updated;
      if (is_kept) kept.set(template.template_id, { ...template, isDeleted: false });
      return { is_kept, updated: template.updated };
    },
    async remove(id) {
      calls.push('remove');
      const before = kept.get(id);
      const updated = Date.now() + 1500;
      if (before) kept.set(id, { ...before, updated, isDeleted: true });
      return updated;
    },
  };
  return server;
}

describe('on this device', () => {
  test('a template is listed by name until it is deleted; a deletion can be undone', async () => {
    await saveTemplate(db, { name: 'Zürich', form });
    await saveTemplate(db, { name: 'Ärzte', form });
    expect(await names()).toEqual(['Ärzte', 'Zürich']);
    const row = await find('Zürich');
    await renameTemplate(db, row.id, 'Genf');
    await deleteTemplate(db, row.id);
    expect(await names()).toEqual(['Ärzte']);
    await restoreTemplate(db, row);
    expect(await names()).toEqual(['Ärzte', 'Zürich']);
  });

  test('a template saved over another keeps its id', async () => {
    await saveTemplate(db, { name: 'Zürich', form });
    const { id } = await find('Zürich');
    await saveTemplate(db, { id, name: 'Zürich', form: { parcels: [] } });
    expect(await listTemplates(db)).toMatchObject([{ id, form: { parcels: [] } }]);
  });

  test('a too large form and too many templates are refused with the reason', async () => {
    const large = { text: 'x'.repeat(templateLimits.form) };
    expect(await saveTemplate(db, { name: 'Groß', form: large })).toBe('too_large');
    const rows = Array.from({ length: templateLimits.templates }, (_, n) => ({
      id: `t${n}`,
      wire: 1,
      name: `Vorlage ${n}`,
      form: {},
      updated: 1,
      isDeleted: false,
      pending: 0 as const,
    }));
    await db.templates.bulkAdd(rows);
    expect(await saveTemplate(db, { name: 'Eine mehr', form })).toBe('too_many');
    expect(await saveTemplate(db, { id: 't1', name: 'Geändert', form })).toBeUndefined();
  });
});

describe('with the server', () => {
  test('saving, renaming and deleting on one device reach the other', async () => {
    const server = aServer();
    const other = await openGuarded(createWorkDatabase('u1', `templates-other-${databases}`));
    await saveTemplate(db, { name: 'Zürich', form });
    await syncTemplates(db, server);
    await syncTemplates(other, server);
    expect(await listTemplates(other)).toMatchObject([{ name: 'Zürich', form, pending: 0 }]);

    await renameTemplate(other, (await find('Zürich', other)).id, 'Genf');
    await syncTemplates(other, server);
    await syncTemplates(db, server);
    expect(await names()).toEqual(['Genf']);

    await deleteTemplate(db, (await find('Genf')).id);
    await syncTemplates(db, server);
    await syncTemplates(other, server);
    expect(await names(other)).toEqual([]);
    expect(await db.templates.count()).toBe(0);
    other.close();
  });

  test('a deleted template is not revived by an earlier offline change of another device', async () => {
    const server = aServer();
    const offline = await openGuarded(createWorkDatabase('u1', `templates-offline-${databases}`));
    await saveTemplate(db, { name: 'Zürich', form });
    await syncTemplates(db, server);
    await syncTemplates(offline, server);
    const { id } = await find('Zürich');
    await renameTemplate(offline, id, 'Genf');
    await deleteTemplate(db, id);
    await syncTemplates(db, server);
    await syncTemplates(offline, server);
    expect(server.names()).toEqual([]);
    expect(await offline.templates.count()).toBe(0);
    offline.close();
  });

  test('undoing a deletion that reached the server restores it there, whatever its clock', async () => {
    const server = aServer();
    await saveTemplate(db, { name: 'Zürich', form });
    await syncTemplates(db, server);
    const row = await find('Zürich');
    await deleteTemplate(db, row.id);
    // The server's clock is ahead of this device's.
    await syncTemplates(db, server);
    expect(server.names()).toEqual([]);
    await restoreTemplate(db, row);
    await syncTemplates(db, server);
    expect(server.names()).toEqual(['Zürich']);
    expect(await names()).toEqual(['Zürich']);
  });

  test('a template created and deleted offline is never sent', async () => {
    const server = aServer();
    await saveTemplate(db, { name: 'Kurz', form });
    await deleteTemplate(db, (await find('Kurz')).id);
    await syncTemplates(db, server);
    expect(server.calls).toEqual(['list']);
    expect(await db.templates.count()).toBe(0);
  });

  test('a change during sending is sent with the next sync', async () => {
    const server = aServer();
    await saveTemplate(db, { name: 'Zürich', form });
    const { id } = await find('Zürich');
    const slow: TemplateServer = {
      ...server,
      async save(template) {
        await renameTemplate(db, id, 'Genf');
        return server.save(template);
      },
    };
    await syncTemplates(db, slow);
    expect(await listTemplates(db)).toMatchObject([{ name: 'Genf', pending: 1 }]);
    await syncTemplates(db, server);
    expect(server.names()).toEqual(['Genf']);
    expect(await listTemplates(db)).toMatchObject([{ name: 'Genf', pending: 0 }]);
  });

  test('a refused template waits, and the others are sent', async () => {
    const server = aServer();
    for (const name of ['Abgelehnt', 'Zürich']) await saveTemplate(db, { name, form });
    await syncTemplates(db, {
      ...server,
      save: async (template) => (template.name === 'Abgelehnt' ? undefined : server.save(template)),
    });
    expect(server.names()).toEqual(['Zürich']);
    expect(await listTemplates(db)).toMatchObject([{ pending: 1 }, { pending: 0 }]);
  });
});

describe('in the background', () => {
  const signIn = () => startSession({ access: accessToken('u1'), refresh: 'r' });

  test("the calls name the templates' owner, and the server's templates are stored", async () => {
    signIn();
    const theirs = { template_id: crypto.randomUUID(), name: 'Vom Server', form, updated: 5 };
    let own = '';
    const server = fakeServer({ template: { data: [theirs], next: null } });
    await saveTemplate(db, { name: 'Von hier', form });
    own = (await find('Von hier')).id;
    server.answers[`template/${own}`] = { is_kept: true, updated: (await find('Von hier')).updated };
    await syncTemplatesNow(db);
    expect(await names()).toEqual(['Vom Server', 'Von hier']);
    expect(server.callsOf(`template/${own}`)).toMatchObject([{ body: { name: 'Von hier', form } }]);
    // The server refuses these calls after another user signs in.
    const owners = server.calls.map(({ headers }) => headers.get('x-queue-user'));
    expect(new Set(owners)).toEqual(new Set(['u1']));
    expect(await find('Von hier')).toMatchObject({ pending: 0 });
  });

  test('a full or failing server deletes no template here', async () => {
    signIn();
    const server = fakeServer({ template: { data: [], next: null } });
    await saveTemplate(db, { name: 'Von hier', form });
    server.answers[`template/${(await find('Von hier')).id}`] = refusal('TEMPLATE_LIMIT', 409);
    await syncTemplatesNow(db);
    expect(await find('Von hier')).toMatchObject({ pending: 1 });
    server.answers.template = refusal('INTERNAL_ERROR', 500);
    await syncTemplatesNow(db);
    expect(await names()).toEqual(['Von hier']);
  });

  test('no call is made while another user is signed in', async () => {
    startSession({ access: accessToken('somebody else'), refresh: 'r' });
    const server = fakeServer({ template: { data: [], next: null } });
    await syncTemplatesNow(db);
    expect(server.calls).toEqual([]);
    expect(getSession()?.user_uid).toBe('somebody else');
  });

  test('a page reopened soon makes no call unless a template waits', async () => {
    signIn();
    const server = fakeServer({ template: { data: [], next: null } });
    const stop = followTemplates(db);
    await syncTemplatesNow(db, false);
    stop();
    await syncTemplatesNow(db, false);
    expect(server.callsOf('template')).toHaveLength(1);
    await saveTemplate(db, { name: 'Von hier', form });
    await syncTemplatesNow(db, false);
    expect(server.callsOf('template')).toHaveLength(2);
  });
});
