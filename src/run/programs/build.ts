import { buildApp } from '#run/build/build-app.ts';
import { runScript } from './run-script.ts';

runScript(async () => {
  const { isBuilt, output } = await buildApp();
  console.log(output.trim());
  return isBuilt ? 0 : 1;
});
