import { setFlagsFromString } from 'node:v8';
import './quick-imports.ts';

// On large machines V8 lets the heap grow fourfold before collecting; doubling is as fast (docs/operation.md 6.4).
setFlagsFromString('--heap-growing-percent=100');

const { explainFailure, runServer } = await import('./entry/run-server.ts');
try {
  await runServer();
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
