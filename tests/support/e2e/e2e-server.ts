import '#server/quick-imports.ts';
import { ServerResponse } from 'node:http';

/* The production portal with a clock per journey and routes that create clients and break answers. */

const { explainFailure, runServer } = await import('#server/entry/run-server.ts');
const { journeyClock, journeyRoutes, timeFor } = await import('./e2e-journeys.ts');

// The app trusts the time in the Date header.
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
