import { buildWhenStale } from '#run/build/build-app.ts';
import { findBrowser } from './find-browser.ts';
import { runE2e } from './run-e2e.ts';
import { runScript } from './run-script.ts';

runScript(async () => {
  const { executablePath } = await findBrowser(console.log);
  await buildWhenStale(() => console.log('Building the app …'));
  return runE2e({ browser: executablePath, args: process.argv.slice(2) });
});
