import pg from 'pg';

/** Connects to another database, since a template in use cannot be copied. */
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
