import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { logRetention, retentionKindNames, retentionKinds } from '#domain/portal/retention.ts';
import { createMetrics } from '#server/watch/metrics.ts';

/* Alerts and dashboard do not run here, so check that their metrics exist and that the runbook explains them. */

const rules = readFileSync('deploy/prometheus-rules.yaml', 'utf8');
const dashboard = JSON.parse(readFileSync('deploy/grafana-dashboard.json', 'utf8'));
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);
const expressions: string[] = [
  ...all(rules, /^ {8}expr: (.+)$/gm),
  ...dashboard.panels.flatMap((it: { targets: { expr: string }[] }) => it.targets.map(({ expr }) => expr)),
];

async function offered(): Promise<Map<string, string>> {
  const metrics = createMetrics({ process: true });
  metrics.watchPortal({
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0, options: { max: 10 } as never },
    read: () => Promise.reject(new Error('no database')),
  });
  // Exists only with tracing.
  const types = all(await metrics.text(), /^# TYPE (\w+ \w+)$/gm).map((it) => it.split(' '));
  return new Map(types.map(([name = '', type = '']) => [name, type]));
}

describe('alerts and dashboard', () => {
  test('ask for the job that prometheus.yaml has', () => {
    const [job] = all(readFileSync('deploy/prometheus.yaml', 'utf8'), /^ {2}- job_name: (\S+)$/gm);
    expect(new Set(all(rules, /job="([^"]*)"/g))).toEqual(new Set([job]));
  });

  test('name only existing metrics', async () => {
    const types = await offered();
    const series = new Set(
      [...types].flatMap(([name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    );
    const named = expressions.flatMap((it) => all(it, /\b((?:versandpult|process|nodejs)_\w+)/g));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((it) => !series.has(it))).toEqual([]);
  });

  test('use every metric of the portal', async () => {
    const own = [...(await offered()).keys()].filter((it) => it.startsWith('versandpult_'));
    expect(own.filter((it) => !expressions.some((expr) => expr.includes(it)))).toEqual([]);
  });

  test('use rates of counters and histograms, not values', async () => {
    const counted = [...(await offered())].filter(([, type]) => type === 'counter').map(([name]) => name);
    const bare = expressions.filter((expr) =>
      counted.some((it) => expr.includes(it) && !/\b(?:rate|increase)\(/.test(expr)),
    );
    expect(bare).toEqual([]);
  });

  test("match the runbook's entries one to one", () => {
    const alerts = all(rules, /^ {6}- alert: (\w+)$/gm);
    expect(alerts.length).toBeGreaterThan(10);
    expect(new Set(alerts).size).toBe(alerts.length);
    const paper = readFileSync(join('docs', 'operation.md'), 'utf8');
    const explained = all(paper, /^- \*\*(Portal\w+)\*\*: .{60,}/gm);
    expect(explained).toEqual(alerts);
  });
});

test("the operators' paper names each retention period with its years and reason", () => {
  const [, paper = ''] = readFileSync(join('docs', 'operation.md'), 'utf8').split('\n## 18. ');
  for (const kind of retentionKindNames) {
    const { setting, years, basis } = retentionKinds[kind];
    const row = paper.split('\n').find((it) => it.startsWith(`| \`${setting}\``));
    const [, , shown, , why] = (row ?? '').split('|').map((it) => it.trim());
    expect([shown, why]).toEqual([String(years), basis]);
  }
  const { setting, days, least, most, basis } = logRetention;
  const row = paper.split('\n').find((it) => it.startsWith(`| \`${setting}\``));
  const [, , shown, , why] = (row ?? '').split('|').map((it) => it.trim());
  expect([shown, why]).toEqual([String(days), basis]);
  expect(paper).toContain(`\`${setting}\` says in days, from ${least} to ${most},`);
});
