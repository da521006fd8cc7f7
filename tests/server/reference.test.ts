import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { callsOf } from '#server/calls.ts';
import { createApp } from '#server/entry/app.ts';
import type { OpenApi } from '#server/reference/openapi.ts';
import { startServer } from '#support/server.ts';

const server = await startServer();
const openApi: OpenApi = await (await server.request('/api/openapi.json')).json();
const page = await (await server.request('/api/reference')).text();
const calls = callsOf(contract).map((call) => [call.name, call] as const);

describe('openapi.json', () => {
  test.each(calls)(
    '%s is described with its request, answer and all errors',
    (name, { method, url, ...call }) => {
      const operation = openApi.paths[url]?.[method.toLowerCase()];
      expect(operation).toMatchObject({ operationId: name, 'x-access': call.meta.access });
      const text = JSON.stringify(operation?.responses);
      for (const code of Object.keys(call.procedure['~orpc'].errorMap))
        expect(text).toContain(`"const":"${code}"`);
      expect(operation?.responses[200]?.content).toBeDefined();
      if (call.procedure['~orpc'].inputSchema)
        expect(operation?.requestBody ?? operation?.parameters).toBeDefined();
    },
  );

  test('texts have their limits, and a minimum length if they must not be empty', () => {
    const order = openApi.paths['/shipment/create']?.post?.requestBody?.content?.['application/json']?.schema;
    const sender = order?.properties?.sender;
    expect(sender?.properties?.company).toMatchObject({ minLength: 1, maxLength: 35 });
    expect(sender?.required).toContain('company');
    expect(sender?.required).not.toContain('address_extra_1');
  });

  test('errors have the shape that is sent', () => {
    const [first] =
      openApi.paths['/user/get']?.get?.responses[401]?.content?.['application/json']?.schema?.oneOf ?? [];
    expect(first).toMatchObject({
      properties: { code: { const: 'UNAUTHORIZED' }, status: { const: 401 }, message: { type: 'string' } },
      required: ['code', 'status', 'message'],
    });
  });

  test('a call that needs a key says so', () => {
    expect(openApi.paths['/shipment/create']?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: true }),
    );
  });
});

describe('the reference page', () => {
  test.each(calls)('shows %s', (name, { method, url }) => {
    expect(page).toContain(`<article id="${name}">`);
    expect(page).toContain(`<b>${method}</b> ${url}`);
  });

  test('has no scripts and no inline styles, as the policy demands', async () => {
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=|https?:/);
    const style = await server.request('/api/reference.css');
    expect(style.headers.get('content-type')).toContain('text/css');
  });

  test('names fields, rules and error codes', () => {
    expect(page).toContain('<code>parcels[].weight</code>');
    expect(page).toContain('one of &quot;pdf_a6&quot;');
    expect(page).toContain('<code>IDEMPOTENCY_KEY_REUSED</code>');
  });
});

/** `Response.bytes` fails on the HTTP library's responses, which an earlier test file may have installed. */
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('the documentation', () => {
  test.each([
    ['openapi.json', 'application/json'],
    ['reference', 'text/html'],
    ['reference.css', 'text/css'],
  ])('comes compressed as %s, the same for everyone and not sent again', async (name, type) => {
    const ask = (headers = {}) => server.request(`/api/${name}`, { headers });
    const plain = await ask();
    const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(packed.headers.get('content-type')).toContain(type);
    const [bytes, unpacked] = [await bytesOf(plain), brotliDecompressSync(await bytesOf(packed))];
    expect(unpacked.equals(bytes)).toBe(true);
    const etag = packed.headers.get('etag') ?? '';
    const again = await ask({ 'accept-encoding': 'gzip, deflate, br', 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('takes a hundredth of its size as openapi.json if the caller can decompress', async () => {
    const packed = await server.request('/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    const plain = await server.request('/api/openapi.json');
    expect((await bytesOf(packed)).length * 50).toBeLessThan((await bytesOf(plain)).length);
  });

  test('is made in pieces, so other callers are answered meanwhile', async () => {
    const fresh = createApp(server.deps);
    let isMade = false;
    const make = async () => {
      await bytesOf(await fresh.request('/api/openapi.json'));
    };
    const made = make().finally(() => {
      isMade = true;
    });
    let answered = 0;
    while (!isMade) {
      expect((await fresh.request('/healthz')).status).toBe(200);
      if (!isMade) answered += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    await made;
    expect(answered).toBeGreaterThan(100);
  });
});
