import { createServer } from 'node:http';
import pg from 'pg';

/** Does what the scripts expect of the server, and writes to the database until its end. */
const database = new pg.Client({ connectionString: process.env.DATABASE_URL });
await database.connect();
await database.query('create table if not exists diary (line text)');
const write = (line: string) => database.query('insert into diary values ($1)', [line]);

const server = createServer((request, response) => {
  if (request.url === '/crash') throw new Error('crashed as asked');
  response.end('ready');
});
process.once('SIGTERM', async () => {
  server.close();
  server.closeAllConnections();
  await write('stopped in order');
  await database.end();
  process.exit(0);
});

await write('started');
server.listen(Number(process.env.PORT), '127.0.0.1');
