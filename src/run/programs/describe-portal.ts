import * as v from 'valibot';
import { type DemoAccountKind, demoAccountKinds } from '#contract/portal.ts';
import { askServer } from '#run/stack/ask-server.ts';
import type { Config } from '#server/config/config.ts';
import { hasInbox } from '#server/mail/has-inbox.ts';

const Settings = v.object({
  data: v.object({
    demo_accounts: v.array(
      v.object({ email: v.string(), password: v.string(), kind: v.picklist(demoAccountKinds) }),
    ),
  }),
});

const kinds: Record<DemoAccountKind, string> = {
  customer: 'customer with shipments, address book, pickup and valor',
  plain_customer: 'customer without pickup and valor',
  admin: 'administrator',
  unconfirmed: 'e-mail not confirmed yet',
};

type Description = { address: string; dataDir: string; demoAccounts: string[][]; mails?: string | undefined };

export async function readDemoAccounts(url: string): Promise<string[][]> {
  const answer = v.safeParse(
    v.pipe(v.string(), v.parseJson(), Settings),
    await askServer(`${url}/api/settings`),
  );
  if (!answer.success) return [];
  return answer.output.data.demo_accounts.map(({ email, password, kind }) => [email, password, kinds[kind]]);
}

export const inboxAddress = (config: Config) => (hasInbox(config) ? `${config.publicUrl}/inbox` : undefined);

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
