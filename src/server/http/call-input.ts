import { mendText } from './request-body.ts';

/** Parameters of the path override query and body. */
export function callInput(
  url: URL,
  body: unknown,
  params: Record<string, string> | undefined,
  isGet: boolean,
): unknown {
  const given = isGet ? Object.fromEntries(entriesOf(url.searchParams)) : body;
  if (!params) return given;
  const path = Object.fromEntries(entriesOf(Object.entries(params)));
  return isObject(given) ? { ...given, ...path } : path;
}

const entriesOf = (entries: Iterable<[string, string]>) =>
  [...entries].map(([key, value]) => [key, mendText(value)] as const);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
