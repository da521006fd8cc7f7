import { expect, it } from 'vitest';
import { listAnswer } from '#app/api/list-answer.ts';

type Query = Parameters<typeof listAnswer<string>>[0];
const query = (is: Partial<Query>): Query => ({
  data: undefined,
  isPlaceholderData: false,
  isError: false,
  fetchStatus: 'idle',
  ...is,
});

const former = { data: 'former rows', isPlaceholderData: true };

it.each<[string, Partial<Query>, ReturnType<typeof listAnswer<string>>]>([
  ['is on its way', { fetchStatus: 'fetching' }, { answer: undefined, isLoading: true, isMissing: false }],
  ['is there', { data: 'rows' }, { answer: 'rows', isLoading: false, isMissing: false }],
  [
    'is there and asked for anew',
    { data: 'rows', fetchStatus: 'fetching' },
    { answer: 'rows', isLoading: false, isMissing: false },
  ],
  [
    'is there and could not be asked for anew',
    { data: 'rows', isError: true, fetchStatus: 'paused' },
    { answer: 'rows', isLoading: false, isMissing: false },
  ],
  [
    'is on its way, the former rows in its place',
    { ...former, fetchStatus: 'fetching' },
    { answer: 'former rows', isLoading: true, isMissing: false },
  ],
  [
    'waits for the network after another',
    { ...former, fetchStatus: 'paused' },
    { answer: undefined, isLoading: false, isMissing: true },
  ],
  [
    'waits for the network',
    { fetchStatus: 'paused' },
    { answer: undefined, isLoading: false, isMissing: true },
  ],
  ['failed', { isError: true }, { answer: undefined, isLoading: false, isMissing: true }],
  [
    'failed after another',
    { ...former, isError: true },
    { answer: undefined, isLoading: false, isMissing: true },
  ],
])('an answer that %s', (_, is, shown) => expect(listAnswer(query(is))).toEqual(shown));
