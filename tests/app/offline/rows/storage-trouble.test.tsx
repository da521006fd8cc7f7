import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import {
  clearStorageTrouble,
  setStorageTrouble,
  useStorageTrouble,
} from '#app/offline/rows/storage-trouble.ts';

function Trouble() {
  return <p>{useStorageTrouble() ?? 'none'}</p>;
}

const shows = (trouble: string) => expect(screen.getByText(trouble)).toBeTruthy();

afterEach(() => {
  cleanup();
  setStorageTrouble(undefined);
});

test.each(['deleted', 'must_reload', 'app_too_old'] as const)(
  'a problem that requires a reload (%s) is not hidden by later ones',
  (end) => {
    render(<Trouble />);
    act(() => setStorageTrouble(end));
    act(() => setStorageTrouble('not_saved'));
    shows(end);
    act(() => setStorageTrouble('full'));
    act(() => clearStorageTrouble('not_saved'));
    shows(end);
  },
);

test('an unsaved change is reported until it is saved, also after a full disk', () => {
  render(<Trouble />);
  act(() => setStorageTrouble('full'));
  act(() => setStorageTrouble('not_saved'));
  shows('not_saved');
  act(() => clearStorageTrouble('not_saved'));
  shows('none');
});
