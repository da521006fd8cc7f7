import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession } from '#app/api/session.ts';
import { checkedRow } from '#app/features/address-book/checked-row.ts';
import { validateRows } from '#app/features/address-book/validate-rows.ts';
import { signInSomebody } from '#support/app-pages.tsx';
import { anAddress } from '#support/factories.ts';
import { fakeServer } from '#support/fake-server.ts';

const path = 'address/validate';
const right = { isValid: true, details: [], message: '' };
const wrong = (row: number, field: string, code: string) => ({
  isValid: false,
  details: [{ row, field, code }],
  message: '',
});

beforeEach(() => void signInSomebody());
afterEach(() => {
  vi.restoreAllMocks();
  endSession();
});

const rows = (count: number) => Array.from({ length: count }, (_, at) => checkedRow(anAddress(), at + 1));
const validate = (of: ReturnType<typeof rows>, onProgress = (_: number) => {}) =>
  validateRows(of, { signal: new AbortController().signal, onProgress });

describe('validating rows at the server', () => {
  test('sends 500 rows at a time and reports the progress', async () => {
    const server = fakeServer({ [path]: right });
    const done: number[] = [];
    expect(await validate(rows(1_100), (at) => done.push(at))).toEqual([]);
    expect(done).toEqual([500, 1_000, 1_100]);
    expect(server.callsOf(path).map((call) => (call.body as { data: unknown[] }).data.length)).toEqual([
      500, 500, 100,
    ]);
  });

  test('numbers the rows by their place in the file, also after left-out rows', async () => {
    fakeServer({ [path]: wrong(2, 'street', 'INVALID') });
    const [first, , third] = rows(3);
    if (!first || !third) throw new Error('three rows');
    expect(await validate([first, third])).toEqual([{ row: 3, field: 'street', code: 'not_valid' }]);
  });

  test.each([
    ['COUNTRY_CODE_INVALID', 'country_code', 'country_code_invalid'],
    ['FIELD_REQUIRED', 'city', 'city_required'],
    ['FIELD_REQUIRED', 'address_extra_1', 'not_valid'],
    ['INVALID', 'phone', 'not_valid'],
  ])('reports %s of %s as %s', async (code, field, said) => {
    fakeServer({ [path]: wrong(1, field, code) });
    expect(await validate(rows(1))).toEqual([{ row: 1, field, code: said }]);
  });

  test('stops when the caller aborts', async () => {
    const leaving = new AbortController();
    fakeServer({ [path]: right });
    const asked = validateRows(rows(1_000), { signal: leaving.signal, onProgress: () => leaving.abort() });
    await expect(asked).rejects.toThrow();
  });
});
