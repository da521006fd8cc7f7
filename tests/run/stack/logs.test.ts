import { appendFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findComplaint, followLog, lastComplaint, openLog } from '#run/stack/logs.ts';

const aPath = () => join(mkdtempSync(join(tmpdir(), 'logs-')), 'server.log');

describe('a complaint in the log', () => {
  test.each([
    ['{"level":50,"msg":"mail refused","error":{"message":"no route"}}', 'mail refused: no route'],
    ['{"level":60,"msg":"out of disk."}', 'out of disk'],
    ['2026-11-21 03:28:00 UTC [1] FATAL:  lock file exists', 'lock file exists'],
    ['Problem: The file is damaged.', 'The file is damaged'],
    ['TypeError: x is not a function', 'TypeError: x is not a function'],
  ])('is read from %s', (line, complaint) => {
    expect(findComplaint(line)).toBe(complaint);
  });

  test.each(['{"level":30,"msg":"listening"}', '{"level":50,"ms', '    at main.ts:3:1', ''])(
    'is not read from %s',
    (line) => {
      expect(findComplaint(line)).toBeUndefined();
    },
  );
});

test('only lines of this run are read', () => {
  const path = aPath();
  writeFileSync(path, 'Error: yesterday\n');
  const log = openLog(path);
  expect(lastComplaint(log)).toBe('it gave no reason');
  appendFileSync(path, 'Error: today\n{"level":30,"msg":"stopping"}\n');
  expect(lastComplaint(log)).toBe('Error: today');
  log.close();
});

test('a line written in pieces is passed on as a whole', async () => {
  const path = aPath();
  const lines: string[] = [];
  const following = followLog(openLog(path), (line) => lines.push(line));
  appendFileSync(path, 'Error: half');
  appendFileSync(path, ' and half\n');
  expect(following.end()).toBe('Error: half and half');
  expect(lines).toEqual(['Error: half and half']);
});

test('a program that ends with a plain sentence has given its reason', () => {
  const path = aPath();
  const following = followLog(openLog(path));
  appendFileSync(path, '{"level":30,"msg":"starting"}\nThe setting PORT is required.\n');
  expect(following.end()).toBe('The setting PORT is required');
});

test('a log that has grown large is moved aside', () => {
  const path = aPath();
  writeFileSync(path, 'x'.repeat(10 * 1024 * 1024 + 1));
  openLog(path).close();
  expect(existsSync(`${path}.old`)).toBe(true);
});
