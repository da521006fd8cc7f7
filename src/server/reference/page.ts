import { type Field, fieldsOf, type JsonSchema } from './describe-schema.ts';
import type { OpenApi, Operation } from './openapi.ts';

const access = {
  open: 'Anybody',
  user: 'Signed-in users',
  admin: 'Administrators',
  station: 'Print stations, by the token they got when they were paired',
  carrier:
    'Carriers, by signature: hexadecimal HMAC-SHA256 of time, full stop and body under the shared secret',
} as Record<string, string>;

export function renderReference({ info, paths }: OpenApi): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(info.title)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/api/reference.css">
</head>
<body>
<header>
<h1>${text(info.title)}</h1>
<p>Paths stand below <code>/api</code> and answer with and without a slash at the end. Every success is
<code>{ "data": … }</code>, every error <code>{ "code", "status", "message", "data"? }</code>. Signed-in users send
<code>Authorization: Bearer …</code>. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Calls"><ul>
${calls.map(({ operation, method, path }) => `<li><a href="#${text(operation.operationId)}"><b>${method}</b> ${text(path)}</a></li>`).join('\n')}
</ul></nav>
<main>
${calls.map(({ operation, method, path }) => renderCall(operation, method, path)).join('\n')}
</main>
</body>
</html>
`;
}

function renderCall(operation: Operation, method: string, path: string): string {
  const id = text(operation.operationId);
  const { 200: success, ...errors } = operation.responses;
  return `<article id="${id}">
<h2><b>${method}</b> ${text(path)}</h2>
<p><code>${id}</code> · ${access[operation['x-access']] ?? ''}</p>
<h3>Request</h3>
${renderFields([...parameterFields(operation), ...bodyFields(operation.requestBody)])}
<h3>Answer</h3>
${renderFields(bodyFields(success))}
<h3>Errors</h3>
<table><thead><tr><th>Status</th><th>Code</th><th>data</th></tr></thead><tbody>
${Object.entries(errors)
  .flatMap(([status, { content }]) => codesOf(content?.['application/json']?.schema ?? {}, status))
  .join('\n')}
</tbody></table>
</article>`;
}

const parameterFields = ({ parameters = [] }: Operation): Field[] =>
  parameters.flatMap(({ name, in: where, required, schema = {} }) =>
    fieldsOf(schema, name, required ?? false).map((it) => ({
      ...it,
      rules: [`in the ${where}`, ...it.rules],
    })),
  );

function bodyFields(body: Operation['requestBody']): Field[] {
  const [schema] = Object.values(body?.content ?? {}).map((it) => it.schema);
  if (!schema) return [];
  const fields = fieldsOf(schema);
  return fields.length > 0 ? fields : fieldsOf(schema, 'body');
}

function renderFields(fields: Field[]): string {
  if (fields.length === 0) return '<p>Nothing.</p>';
  const rows = fields.map(
    ({ name, type, required, rules }) =>
      `<tr><td><code>${text(name)}</code>${required ? '' : ' <i>optional</i>'}</td><td>${text(type)}</td><td>${text(rules.join('; '))}</td></tr>`,
  );
  return `<table><thead><tr><th>Field</th><th>Type</th><th>Rules</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
}

function codesOf(schema: JsonSchema, status: string): string[] {
  return (schema.oneOf ?? [schema]).map(({ properties = {} }) => {
    const data = fieldsOf(properties.data ?? {}, 'data').filter((it) => it.type !== 'anything');
    const words = data.map((it) => it.name).join(', ');
    return `<tr><td>${text(status)}</td><td><code>${text(String(properties.code?.const ?? ''))}</code></td><td>${text(words)}</td></tr>`;
  });
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (value: string) => value.replace(/[&<>"']/g, (char) => escapes[char] ?? '');
