import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { listLabels, tooMany, writeLabel } from '#app/offline/labels/label-database.ts';
import {
  forgetLabels,
  readStoredLabel,
  storedLabelsOf,
  storeLabel,
} from '#app/offline/labels/stored-labels.ts';
import { deleteOtherCaches } from '#app/offline/rows/cache-database.ts';
import { hashUid } from '#app/offline/rows/db.ts';
import { leaveNothingBehind } from '#app/shell/session/leave-nothing.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { soon } from '#support/soon.ts';

const pdf = { file: btoa('%PDF-1.7'), name: 'label.pdf' };
const labelOf = (shipment_id: string, parcel_id = '') => ({
  shipment_id,
  parcel_id,
  format: 'pdf_a6',
  numbers: ['340123450000000018'],
});

let uid: string;
let uidHash: string;
beforeEach(async () => {
  uid = signInSomebody();
  uidHash = await hashUid(uid);
});
afterEach(() => {
  endSession();
  vi.restoreAllMocks();
});

const namesOfLabels = async () => (await Dexie.getDatabaseNames()).filter((name) => name.endsWith('.labels'));

describe('a printed label', () => {
  test('is stored on the device and can be read', async () => {
    await storeLabel(uid, labelOf('a'), pdf);
    const [kept] = storedLabelsOf('a');
    expect(kept).toMatchObject({ ...labelOf('a'), name: 'label.pdf' });
    expect(await readStoredLabel(kept as never)).toEqual(pdf);
    expect(storedLabelsOf('b')).toEqual([]);
  });

  test('is not readable for another user', async () => {
    await storeLabel(uid, labelOf('a'), pdf);
    const [kept] = storedLabelsOf('a');
    signInSomebody();
    expect(storedLabelsOf('a')).toEqual([]);
    await expect(readStoredLabel(kept as never)).rejects.toThrow();
  });

  test('is deleted when the session ends for any reason', async () => {
    const stop = leaveNothingBehind();
    await storeLabel(uid, labelOf('a'), pdf);
    endSession('ended_by_server');
    expect(storedLabelsOf('a')).toEqual([]);
    const isGone = async () => expect(await namesOfLabels()).not.toContain(`c.${uidHash}.labels`);
    await vi.waitFor(isGone, soon);
    stop();
  });

  test('is not stored after the session has ended', async () => {
    endSession();
    await storeLabel(uid, labelOf('a'), pdf);
    expect(await namesOfLabels()).not.toContain(`c.${uidHash}.labels`);
  });

  test('is deleted when another user works on the device', async () => {
    await storeLabel(uid, labelOf('a'), pdf);
    await deleteOtherCaches(uidHash);
    expect(await listLabels(uidHash)).toHaveLength(1);
    await deleteOtherCaches('somebody-else');
    expect(await namesOfLabels()).not.toContain(`c.${uidHash}.labels`);
  });

  test('is deleted when its parcel is cancelled, with every file that contains it', async () => {
    await storeLabel(uid, labelOf('a'), pdf);
    await storeLabel(uid, labelOf('a', 'p1'), pdf);
    await storeLabel(uid, labelOf('a', 'p2'), pdf);
    await storeLabel(uid, labelOf('b'), pdf);
    await forgetLabels('a', ['p1']);
    expect(storedLabelsOf('a').map((it) => it.parcel_id)).toEqual(['p2']);
    expect(storedLabelsOf('b')).toHaveLength(1);
  });
});

describe('the label store', () => {
  const fact = (key: string, size: number, printedAt = 0) => ({
    ...labelOf(key),
    key,
    size,
    printedAt,
    name: 'x.pdf',
  });
  const keys = (facts: { key: string }[]) => facts.map((it) => it.key);

  test('is limited by number and size; the oldest are evicted, the newest stays', () => {
    const three = [fact('a', 4), fact('b', 4), fact('c', 4)];
    expect(keys(tooMany(three, { files: 3, characters: 12 }))).toEqual([]);
    expect(keys(tooMany(three, { files: 2, characters: 12 }))).toEqual(['a']);
    expect(keys(tooMany(three, { files: 3, characters: 7 }))).toEqual(['a', 'b']);
    expect(keys(tooMany([fact('huge', 99)], { files: 3, characters: 7 }))).toEqual([]);
  });

  test('keeps its limit at each write', async () => {
    const half = 21_000_000;
    await writeLabel(uidHash, fact('old', half, 1), 'x');
    await writeLabel(uidHash, fact('new', half, 2), 'y');
    expect(keys(await listLabels(uidHash))).toEqual(['new']);
  });
});
