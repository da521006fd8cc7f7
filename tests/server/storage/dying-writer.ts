import { connect } from '#server/db/connect.ts';
import { openDisk } from '#server/storage/open-disk.ts';
import { storedFiles } from '#server/storage/stored-files.ts';

/*
 * A server to be killed `within` a file's content, or `between` the content and its name; reports on stdout when it is
 * there.
 */
const { databaseUrl, storage, when } = JSON.parse(process.argv[2] ?? '');
const files = storedFiles(connect(databaseUrl).db, await openDisk(storage));

const end = () => {
  process.stdout.write('now\n');
  return new Promise<never>(() => setInterval(() => {}, 1_000));
};

async function* content() {
  yield Buffer.alloc(100_000, 'half');
  if (when === 'within') await end();
}

await files.draft(content());
await end();
