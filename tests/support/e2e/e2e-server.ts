import '#server/quick-imports.ts';
import { ServerResponse } from 'node:http';

/*
 * The server of the e2e tests: the portal of production, with a clock for each journey and with routes that make clients
 * and break answers.
 */

const { explainFailure, runServer } = await import('#server/entry/run-server.ts');
const { journeyClock, journeyRoutes, timeFor } = await import('./e2e-journeys.ts');

// The app goes by the time that answers tell.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (this: ServerResponse, ...args: unknown[]) {
  this.setHeader('date', timeFor(this.req.headers.cookie).toUTCString());
  return Reflect.apply(writeHead, this, args);
};

try {
  await runServer({ clock: journeyClock, first: journeyRoutes });
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
