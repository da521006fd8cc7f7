import pg from 'pg';

/**
 * Runs a statement about a template, which is told its name. It cannot be copied while somebody is connected to it, so this
 * connects to the database beside it.
 */
export async function besideTemplate(of: string, statement: (name: string) => string): Promise<void> {
  const beside = new URL(of);
  const name = beside.pathname.slice(1);
  beside.pathname = '/postgres';
  const client = new pg.Client({ connectionString: beside.href });
  await client.connect();
  try {
    await client.query(statement(name));
  } finally {
    await client.end();
  }
}
