import * as v from 'valibot';
import { askServer } from './ask-server.ts';

const Settings = v.object({
  data: v.object({
    demo_accounts: v.array(v.object({ email: v.string(), password: v.string(), what: v.string() })),
  }),
});

type Description = { address: string; dataDir: string; demoAccounts: string[][]; mails?: string };

/** The accounts that a server in demo mode tells everybody about. */
export async function readDemoAccounts(url: string): Promise<string[][]> {
  const answer = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Settings),
    await askServer(`${url}/api/settings`),
  );
  if (!answer.success) return [];
  return answer.output.data.demo_accounts.map(({ email, password, what }) => [email, password, what]);
}

/** What to know about a portal that has just started, for the terminal. */
export function describePortal({ address, dataDir, demoAccounts, mails }: Description): string {
  const entries: [string, string[]][] = [
    ['Address', [address]],
    ['Demo accounts', alignColumns(demoAccounts)],
    ['Mails', mails ? [mails] : []],
    ['Data and logs', [dataDir]],
    ['Stop', ['Ctrl C']],
  ];
  const lines = entries.flatMap(([title, values]) =>
    values.map((value, row) => `  ${(row === 0 ? title : '').padEnd(15)}${value}`),
  );
  return ['', '  Versandpult is running', '', ...lines, ''].join('\n');
}

function alignColumns(rows: string[][]): string[] {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join('   ')
      .trimEnd(),
  );
}
