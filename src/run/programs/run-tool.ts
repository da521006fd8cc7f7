import { spawn } from 'node:child_process';

/** Returns the exit code of a script below `node_modules`. Ctrl C ends only the tool. */
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
