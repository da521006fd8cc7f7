import { createHash } from 'node:crypto';
import { setImmediate as letOthersGo } from 'node:timers/promises';
import { Hono } from 'hono';
import { cacheNewest, createFixedAnswers } from '#server/http/fixed-bytes.ts';
import { makeOpenApi } from './openapi.ts';
import { renderReference } from './page.ts';
import { referenceStyle } from './style.ts';

export function referenceRoutes() {
  const answer = createFixedAnswers();
  const cached = cacheNewest<Awaited<ReturnType<typeof makeReference>>>();
  const reference = () => cached('reference', '', makeReference);
  const style = fixedText('text/css; charset=utf-8', referenceStyle);
  return new Hono()
    .get('/openapi.json', async (c) => answer(c, 'openapi', (await reference()).openApi))
    .get('/reference', async (c) => answer(c, 'page', (await reference()).page))
    .get('/reference.css', (c) => answer(c, 'style', style));
}

async function makeReference() {
  const openApi = await makeOpenApi();
  const page = fixedText('text/html; charset=utf-8', renderReference(openApi));
  await letOthersGo();
  return { openApi: fixedText('application/json; charset=utf-8', JSON.stringify(openApi)), page };
}

function fixedText(type: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 16);
  return { type, version, size: bytes.length, read: async () => bytes };
}
