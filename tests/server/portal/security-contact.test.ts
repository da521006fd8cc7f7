import { expect, test } from 'vitest';
import { startServer } from '#support/server.ts';

test('security.txt names whom to tell about a weakness, for the next half year (RFC 9116)', async () => {
  const server = await startServer();
  server.clock.set('2026-03-11T13:05:00Z');
  const answer = await server.request('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain;\s*charset=utf-8$/i);
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${server.config.provider.supportEmail}`,
    'Expires: 2026-09-07T00:00:00.000Z',
    'Preferred-Languages: de, en',
    `Canonical: ${server.config.publicUrl}/.well-known/security.txt`,
    '',
  ]);
});
