import { spawn } from 'node:child_process';

/**
 * Runs a tool's own script (below `node_modules`) in this terminal and answers its exit code. Ctrl C ends the
 * tool; we go on after it.
 */
export function runTool(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const tool = spawn(process.execPath, [script, ...args], { env, stdio: 'inherit' });
  const toTool = (signal: NodeJS.Signals) => tool.kill(signal);
  const fromTerminal = () => {};
  process.on('SIGINT', fromTerminal);
  process.on('SIGTERM', toTool);
  return new Promise((resolve, reject) => {
    tool.once('error', reject);
    tool.once('exit', (code) => {
      process.off('SIGINT', fromTerminal);
      process.off('SIGTERM', toTool);
      resolve(code ?? 1);
    });
  });
}
