import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

/*
 * Neither a cluster nor Grafana runs here. Both have published the shapes of what they take as types: the compiler says which
 * field of ours is none, which is missing and which holds something else.
 */

type Manifest = {
  kind: string;
  metadata: { name: string };
  spec: {
    selector: Record<string, string> & { matchLabels?: Record<string, string> };
    template?: { metadata: { labels: Record<string, string> } };
  };
};

const manifests = parseAllDocuments(readFileSync('deploy/kubernetes.yaml', 'utf8')).map(
  (it) => it.toJSON() as Manifest,
);
const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'versandpult-shapes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const modules: Record<string, string> = {
  Deployment: 'kubernetes-types/apps/v1.d.ts',
  PodDisruptionBudget: 'kubernetes-types/policy/v1.d.ts',
  Service: 'kubernetes-types/core/v1.d.ts',
  Dashboard: '@grafana/schema',
  Panel: '@grafana/schema',
};

/** What the compiler says of values that are to have those types; empty if nothing. */
function complaints(values: readonly [type: string, value: unknown][]): string {
  const lines = values.map(([type, value], at) => {
    const module = join(process.cwd(), 'node_modules', modules[type] ?? type);
    return `export const value${at}: import(${JSON.stringify(module)}).${type} = ${JSON.stringify(value, null, 1)};`;
  });
  const file = join(folder, 'values.ts');
  writeFileSync(file, lines.join('\n'));
  const flags = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck'];
  const resolution = ['--module', 'esnext', '--moduleResolution', 'bundler', '--target', 'esnext'];
  try {
    execFileSync('node', ['node_modules/typescript/bin/tsc', ...flags, ...resolution, file]);
    return '';
  } catch (error) {
    return String((error as { stdout: Buffer }).stdout);
  }
}

test('what Kubernetes is given has its shapes', () => {
  expect(manifests.map((it) => it.kind)).toContain('PodDisruptionBudget');
  expect(complaints(manifests.map((it) => [it.kind, it]))).toBe('');
});

test('whatever selects pods in Kubernetes selects those of a deployment', () => {
  const pods = manifests.flatMap((it) => (it.spec.template ? [it.spec.template.metadata.labels] : []));
  const matches = ({ spec: { selector } }: Manifest) =>
    pods.filter((labels) =>
      Object.entries(selector.matchLabels ?? selector).every(([name, value]) => labels[name] === value),
    ).length;
  expect(manifests.map((it) => [it.kind, it.metadata.name, matches(it)])).toEqual(
    manifests.map((it) => [it.kind, it.metadata.name, 1]),
  );
});

test('what Grafana is given has its shapes, and its panels lie beside each other', () => {
  const { panels, ...frame } = dashboard;
  const values = panels.map((it: unknown) => ['Panel', it] as const);
  expect(complaints([...values, ['Dashboard', frame]])).toBe('');
  type Place = { x: number; y: number; w: number; h: number };
  const places: Place[] = panels.map((it: { gridPos: Place }) => it.gridPos);
  const overlap = (a: Place, b: Place) =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  expect(places.filter((a, at) => places.some((b, other) => other > at && overlap(a, b)))).toEqual([]);
  expect(places.filter((it) => it.x + it.w > 24)).toEqual([]);
});

test('a field that is none is found', () => {
  const [first] = manifests;
  const wrong = { ...first, spec: { ...first?.spec, replicaz: 2 } };
  expect(complaints([['Deployment', wrong]])).toContain('replicaz');
});
