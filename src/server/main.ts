import './quick-imports.ts';

const { explainFailure, runServer } = await import('./run-server.ts');
try {
  await runServer();
} catch (error) {
  explainFailure(error);
  process.exit(1);
}
