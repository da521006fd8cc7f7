import { runScript } from './run-script.ts';
import { runTool } from './run-tool.ts';

/** Read-only check for missing texts and translations. */
runScript(async () => {
  const lingui = 'node_modules/@lingui/cli/dist/lingui.js';
  const notInStep = await runTool(lingui, ['check', 'sync', '--clean', '--verbose']);
  const missing = await runTool(lingui, ['check', 'missing', '--mode', 'catalog', '--verbose']);
  if (notInStep) console.error('The catalogues are not up to date: run "npm run messages" and commit them.');
  if (missing) console.error('Translations are missing: add them in src/app/i18n/locales/*/en.po.');
  return notInStep || missing ? 1 : 0;
});
