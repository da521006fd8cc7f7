import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ScanDialog } from '#app/features/tracking/ScanDialog.tsx';
import { renderPages, signInSomebody } from '#support/app-pages.tsx';

/** Fakes the needed parts of a camera; its pictures contain no code. */
class SilentWorker {
  postMessage() {}
  terminate() {}
}

function holdCamera(capabilities: object | undefined, obeys = true) {
  const wishes: unknown[] = [];
  const track = {
    stop: vi.fn(),
    ...(capabilities ? { getCapabilities: () => capabilities } : {}),
    applyConstraints: async (wish: unknown) => {
      if (!obeys) throw new DOMException('no', 'OverconstrainedError');
      wishes.push(wish);
    },
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  vi.stubGlobal('Worker', SilentWorker);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true });
  vi.stubGlobal(
    'navigator',
    Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } }),
  );
  return { wishes, track };
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open() {
  signInSomebody();
  const element = <ScanDialog onClose={() => {}} onScanned={() => {}} />;
  const view = await renderPages([{ path: '/tracking', element }], '/tracking');
  await screen.findByText('Halten Sie den Barcode des Labels ruhig ins Bild.');
  return view;
}
const lamp = (name: string) => screen.queryByRole('button', { name });

test.each([[{ torch: true }], [{ torch: [false, true] }]])(
  'a camera with a lamp (%j) switches the light on and off',
  async (capabilities) => {
    const { wishes } = holdCamera(capabilities);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Licht an' }));
    await user.click(await screen.findByRole('button', { name: 'Licht aus' }));
    await screen.findByRole('button', { name: 'Licht an' });
    expect(wishes).toEqual([{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }]);
  },
);

test.each([[undefined], [{}], [{ torch: false }], [{ torch: [false] }]])(
  'a camera without a lamp (%j) offers no light',
  async (capabilities) => {
    holdCamera(capabilities);
    await open();
    expect(lamp('Licht an')).toBeNull();
  },
);

test('a lamp that fails is not offered again, and the scanner continues', async () => {
  holdCamera({ torch: true }, false);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Licht an' }));
  await waitFor(() => expect(lamp('Licht an')).toBeNull());
  expect(screen.getByText('Halten Sie den Barcode des Labels ruhig ins Bild.')).toBeTruthy();
});
