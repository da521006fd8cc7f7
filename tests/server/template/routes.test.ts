import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { templateLimits } from '#domain/order/template.ts';
import { template } from '#server/db/schema.ts';
import { forgetOld } from '#server/jobs/forget-old.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const now = () => server.clock.now().getTime();
const aTemplate = (difference: object = {}) => ({
  id: randomUUID(),
  name: 'Ersatzteile Zürich',
  form: { parcels: [{ weight: 5 }] } as Record<string, unknown>,
  updated: now(),
  ...difference,
});
const refusedWith = (code: string) => expect.objectContaining({ code });

test('a template comes back as it was saved', async () => {
  const { api } = await server.signIn();
  const first = aTemplate({ name: '  Erste ' });
  const second = aTemplate({ updated: now() - 1000 });
  await api.template.save(second);
  expect((await api.template.save(first)).data).toEqual({ is_kept: true, updated: first.updated });
  const { data } = await api.template.list();
  const saved = [
    { template_id: first.id, name: 'Erste', form: first.form, updated: first.updated },
    { template_id: second.id, name: second.name, form: second.form, updated: second.updated },
  ];
  expect(data).toHaveLength(2);
  expect(data).toEqual(expect.arrayContaining(saved));
});

test('names in a form that the database cannot store are repaired, like texts', async () => {
  const { api } = await server.signIn();
  const form = { 'a\0b': 1, parcels: [{ '\ud800': { 'weight\0': 'x\0' } }] };
  await api.template.save(aTemplate({ form }));
  const { data } = await api.template.list();
  expect(data[0]?.form).toEqual({ 'a b': 1, parcels: [{ '\ufffd': { 'weight ': 'x ' } }] });
});

test('templates belong to their client: another client can use the same id', async () => {
  const [mine, theirs] = [await server.signIn(), await server.signIn()];
  const saved = aTemplate();
  await mine.api.template.save(saved);
  expect((await theirs.api.template.list()).data).toEqual([]);
  await theirs.api.template.save({ ...saved, name: 'Andere' });
  await theirs.api.template.remove({ id: saved.id });
  expect((await mine.api.template.list()).data.map((it) => it.name)).toEqual([saved.name]);
});

describe('the later of two writes wins', () => {
  test('even if the earlier one arrives last', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate();
    await api.template.save({ ...saved, name: 'Später' });
    const late = await api.template.save({ ...saved, name: 'Früher', updated: saved.updated - 1 });
    expect(late.data.is_kept).toBe(false);
    expect((await api.template.list()).data.map((it) => it.name)).toEqual(['Später']);
  });

  test('a repeated write changes nothing', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate();
    const answers = [await api.template.save(saved), await api.template.save(saved)];
    expect(answers.map(({ data }) => data.is_kept)).toEqual([true, true]);
    expect((await api.template.list()).data).toHaveLength(1);
  });

  test('a device with a fast clock loses to later writes', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate({ updated: now() + 86_400_000 });
    expect((await api.template.save(saved)).data.updated).toBe(now());
    server.clock.advance({ seconds: 1 });
    await api.template.save({ ...saved, name: 'Danach', updated: now() });
    expect((await api.template.list()).data.map((it) => it.name)).toEqual(['Danach']);
  });
});

describe('a deleted template', () => {
  test('is gone, and deleting it again or a missing one is not an error', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate();
    await api.template.save(saved);
    for (const id of [saved.id, saved.id, randomUUID()])
      expect((await api.template.remove({ id })).data).toEqual({ updated: now() });
    expect((await api.template.list()).data).toEqual([]);
  });

  test('does not return from a device that was offline', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate();
    await api.template.save(saved);
    server.clock.advance({ minutes: 1 });
    await api.template.remove({ id: saved.id });
    for (const updated of [saved.updated, saved.updated + 30_000])
      expect((await api.template.save({ ...saved, updated })).data.is_kept).toBe(false);
    expect((await api.template.list()).data).toEqual([]);
  });

  test('returns when the deletion is undone', async () => {
    const { api } = await server.signIn();
    const saved = aTemplate();
    await api.template.save(saved);
    await api.template.remove({ id: saved.id });
    server.clock.advance({ seconds: 3 });
    expect((await api.template.save({ ...saved, updated: now() })).data.is_kept).toBe(true);
    expect((await api.template.list()).data).toHaveLength(1);
  });

  test('leaves no content, and no tombstone after 90 days', async () => {
    const { api, client } = await server.signIn();
    const saved = aTemplate();
    await api.template.save(saved);
    await api.template.remove({ id: saved.id });
    const traces = async () =>
      (await server.db.select().from(template)).filter((it) => it.client_id === client.id);
    expect(await traces()).toMatchObject([{ name: '', form: {} }]);
    server.clock.advance({ days: 89 });
    await forgetOld(server.deps);
    expect(await traces()).toHaveLength(1);
    server.clock.advance({ days: 2 });
    await forgetOld(server.deps);
    expect(await traces()).toEqual([]);
  });
});

describe('a refused save', () => {
  test('has a name that is empty or too long, or a form that is invalid or too large', async () => {
    const { api } = await server.signIn();
    for (const odd of [
      { name: '  ' },
      { name: 'x'.repeat(templateLimits.name + 1) },
      { form: { contents: 'x'.repeat(templateLimits.form) } },
      { updated: -1 },
      { updated: 1.5 },
      { id: 'eins' },
    ])
      await expect(api.template.save(aTemplate(odd))).rejects.toEqual(refusedWith('VALIDATION_FAILED'));
    expect((await api.template.list()).data).toEqual([]);
  });

  test('exceeds the maximum of templates; changing and replacing still works', async () => {
    const { api, client } = await server.signIn();
    const rows = Array.from({ length: templateLimits.templates }, () => ({
      client_id: client.id,
      template_id: randomUUID(),
      name: 'Voll',
      form: {},
      updated: new Date(now() - 1000),
    }));
    await server.db.insert(template).values(rows);
    const one = aTemplate();
    await expect(api.template.save(one)).rejects.toEqual(refusedWith('TEMPLATE_LIMIT'));
    const [known] = rows;
    await api.template.save({ ...one, id: known!.template_id, name: 'Geändert' });
    await api.template.remove({ id: known!.template_id });
    expect((await api.template.save(one)).data.is_kept).toBe(true);
    expect((await api.template.list()).data).toHaveLength(templateLimits.templates);
  });
});
