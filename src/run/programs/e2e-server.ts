import '#server/quick-imports.ts';
import { ServerResponse } from 'node:http';

/* The server of the e2e tests: as ever, but each journey has its own clock, and calls to make what it needs. */

const { explainFailure, runServer } = await import('#server/entry/run-server.ts');
const { answerJourneys, journeyClock, timeFor } = await import('./e2e-journeys.ts');

// The app goes by the time that answers tell.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('date', timeFor(this.req.headers.cookie).toUTCString());
  return Reflect.apply(writeHead, this, args);
};

try {
  await runServer({ clock: journeyClock, around: answerJourneys });
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
