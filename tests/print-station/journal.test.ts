import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openFolder } from '#print-station/data-folder.ts';
import { openJournal } from '#print-station/journal.ts';
import { Problem } from '#print-station/problem.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'versandpult-station-'));
  folders.push(folder);
  return folder;
}

test('jobs in hand are known after a restart, reported ones are not', () => {
  const folder = aFolder();
  const journal = openJournal(folder);
  journal.claimed('a', 'job-a');
  journal.claimed('b', 'job-b');
  journal.begun('b', 'job-b');
  journal.claimed('c', 'job-c');
  journal.ended('c', 'job-c', 'printed', null);
  journal.claimed('d', 'job-d');
  journal.reported('d', 'job-d');
  const again = openJournal(folder);
  expect(again.open()).toEqual([
    { claim: 'a', job_id: 'job-a', step: 'claimed' },
    { claim: 'b', job_id: 'job-b', step: 'begun' },
    { claim: 'c', job_id: 'job-c', step: 'ended', outcome: 'printed', reason: null },
  ]);
  expect(again.hasJob('job-b')).toBe(true);
  expect(again.hasJob('job-d')).toBe(false);
});

test('a truncated line may have begun any earlier job, so the user is asked about each', () => {
  const folder = aFolder();
  const journal = openJournal(folder);
  journal.claimed('a', 'job-a');
  journal.claimed('b', 'job-b');
  journal.ended('b', 'job-b', 'printed', null);
  journal.close();
  appendFileSync(join(folder, 'journal.jsonl'), '{"claim":"a","job_id":"job-a","st');
  const steps = () =>
    openJournal(folder)
      .open()
      .map((it) => [it.claim, it.step]);
  const asked = [
    ['a', 'begun'],
    ['b', 'ended'],
  ];
  expect(steps()).toEqual(asked);
  expect(steps()).toEqual(asked);
});

test('the journal stays small over thousands of jobs', () => {
  const folder = aFolder();
  const journal = openJournal(folder);
  journal.claimed('open', 'job-open');
  for (let index = 0; index < 6_000; index += 1) {
    journal.claimed(`c${index}`, `j${index}`);
    journal.reported(`c${index}`, `j${index}`);
  }
  expect(statSync(join(folder, 'journal.jsonl')).size).toBeLessThan(500_000);
  expect(openJournal(folder).claims()).toEqual(['open']);
});

test('the token is readable by its user only', async () => {
  const path = join(aFolder(), 'station');
  const folder = await openFolder(path);
  folder.writePairing({ portal: 'https://portal.example', token: 't', station_id: 's', name: 'n' });
  expect(statSync(join(path, 'pairing.json')).mode & 0o777).toBe(0o600);
  expect(folder.readPairing()).toMatchObject({ token: 't' });
  folder.unlock();
});

test.each([
  ['cut', '{"portal":"https://por'],
  ['empty', ''],
  ['null', 'null'],
  ['missing', undefined],
])('a pairing file that is %s is restored from its copy', async (_, content) => {
  const path = join(aFolder(), 'station');
  const folder = await openFolder(path);
  const pairing = { portal: 'https://portal.example', token: 't', station_id: 's', name: 'n' };
  folder.writePairing(pairing);
  const file = join(path, 'pairing.json');
  if (content === undefined) rmSync(file);
  else writeFileSync(file, content);
  expect(folder.readPairing()).toEqual(pairing);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(pairing);
  expect(statSync(join(path, 'pairing-copy.json')).mode & 0o777).toBe(0o600);
  folder.unlock();
});

test('a cut pairing file without a copy asks for a new pairing', async () => {
  const path = join(aFolder(), 'station');
  const folder = await openFolder(path);
  expect(folder.readPairing()).toBeUndefined();
  writeFileSync(join(path, 'pairing.json'), '{"portal"');
  expect(() => folder.readPairing()).toThrow(Problem);
  folder.unlock();
});
