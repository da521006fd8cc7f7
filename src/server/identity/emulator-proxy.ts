import { Hono } from 'hono';
import type { Config } from '#server/config.ts';
import { refusal } from '#server/errors.ts';

/**
 * Lets the browser speak to the identity emulator through our own origin, so that the content security policy
 * stays strict and a tablet on the same network can sign in. Without an emulator, and in production, it is not there.
 */
export function emulatorProxy({ identity: { emulatorHost }, mode }: Config) {
  const proxy = new Hono();
  if (!emulatorHost || mode === 'production') return proxy;
  const forward = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const headers = new Headers();
    // No authorization: the emulator takes "Bearer owner" for an administrator.
    for (const name of ['content-type', 'x-client-version', 'x-firebase-client', 'x-firebase-gmpid']) {
      const value = request.headers.get(name);
      if (value) headers.set(name, value);
    }
    try {
      const answer = await fetch(`http://${emulatorHost}${pathname}${search}`, {
        method: request.method,
        headers,
        ...(hasBody ? { body: await request.arrayBuffer() } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      });
      const type = answer.headers.get('content-type') ?? 'application/json';
      return new Response(await answer.arrayBuffer(), {
        status: answer.status,
        headers: { 'content-type': type, 'cache-control': 'no-store' },
      });
    } catch {
      throw refusal('AUTH_UNAVAILABLE');
    }
  };
  for (const path of ['/identitytoolkit.googleapis.com/*', '/securetoken.googleapis.com/*'])
    proxy.on(['GET', 'POST'], path, (c) => forward(c.req.raw));
  return proxy;
}
