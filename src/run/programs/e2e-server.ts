import '#server/quick-imports.ts';
import { readFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';

/* The server of the e2e tests: as ever, but journeys can move its clock by the milliseconds they write into a file. */

const { explainFailure, runServer } = await import('#server/run-server.ts');
const file = process.env.E2E_CLOCK_FILE ?? '';

function now(): Date {
  return new Date(Date.now() + offset());
}

function offset(): number {
  try {
    return Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    return 0;
  }
}

// The app goes by the time that answers tell.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('date', now().toUTCString());
  return Reflect.apply(writeHead, this, args);
};

try {
  await runServer({ now });
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
