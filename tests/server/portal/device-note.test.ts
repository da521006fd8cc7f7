import { expect, test } from 'vitest';
import { deviceNote } from '#server/portal/device-note.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();

test("the answer to a ping sets the device's note again, readable by the app and for a year", async () => {
  const ping = (cookie?: string) => server.request('/api/ping', { headers: cookie ? { cookie } : {} });
  const set = (await ping('locale=de; device_work=1; other=2')).headers.getSetCookie();
  expect(set).toEqual([expect.stringMatching(/^device_work=1; Path=\/; Max-Age=31536000; SameSite=Strict/)]);
  expect((await ping('device_work=0')).headers.getSetCookie()[0]).toMatch(/^device_work=0;/);
  expect((await ping()).headers.getSetCookie()).toEqual([]);
});

test('only the two values of the note are sent back, over https only for a portal with https', () => {
  const note = (cookie: string, publicUrl = 'https://portal.example') =>
    deviceNote({ publicUrl }, new Headers({ cookie }));
  expect(note('device_work=1')).toMatch(/; Secure$/);
  expect(note('device_work=1', 'http://localhost:4300')).not.toContain('Secure');
  for (const cookie of [
    'device_work=2',
    'device_work=11',
    'device_work=1x',
    'my_device_work=1',
    'device_work=',
  ])
    expect(note(cookie)).toBeUndefined();
});
