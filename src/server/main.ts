import { setFlagsFromString } from 'node:v8';
import './quick-imports.ts';

// V8, where there is much memory, lets what is in use grow fourfold before it looks for garbage; twofold is as quick (docs/operation.md 6.4).
setFlagsFromString('--heap-growing-percent=100');

const { explainFailure, runServer } = await import('./entry/run-server.ts');
try {
  await runServer();
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
