import { Hono } from 'hono';
import { makeOpenApi, type OpenApi } from './openapi.ts';
import { renderReference } from './page.ts';
import { referenceStyle } from './style.ts';

/** Routes that describe the calls, for programs and for people; made from the contract when somebody first asks. */
export function referenceRoutes() {
  let made: Promise<{ openApi: OpenApi; page: string }> | undefined;
  const reference = () => {
    made ??= makeOpenApi().then((openApi) => ({ openApi, page: renderReference(openApi) }));
    return made;
  };
  const kept = { 'cache-control': 'no-cache' };
  return new Hono()
    .get('/openapi.json', async (c) => c.json((await reference()).openApi, 200, kept))
    .get('/reference', async (c) => c.html((await reference()).page, 200, kept))
    .get('/reference.css', (c) => c.body(referenceStyle, 200, { ...kept, 'content-type': 'text/css' }));
}
