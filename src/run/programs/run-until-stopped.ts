type Running = { failed: Promise<string>; stop(): Promise<void>; kill(): void };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** ms; Ctrl C sends two signals, from the terminal and from npm. */
const sameKeyPress = 500;
/** ms */
const shellAskedEvery = 500;

/**
 * Runs until Ctrl C, SIGTERM or the terminal's end, then stops in order; a second Ctrl C kills. Returns the exit code.
 */
export async function runUntilStopped(start: (signal: AbortSignal) => Promise<Running>): Promise<number> {
  const wish = new AbortController();
  let running: Running | undefined;
  let firstTime = 0;
  const onSignal = () => {
    if (!wish.signal.aborted) {
      firstTime = performance.now();
      console.log('\nStopping … (Ctrl C again ends it at once)');
      wish.abort();
    } else if (performance.now() - firstTime > sameKeyPress) {
      running?.kill();
      process.exit(130);
    }
  };
  for (const signal of signals) process.on(signal, onSignal);
  onEndOfShell(onSignal);

  try {
    running = await start(wish.signal);
  } catch (error) {
    if (!wish.signal.aborted) throw error;
    return 0;
  }
  const stopped = new Promise<undefined>((resolve) => {
    wish.signal.addEventListener('abort', () => resolve(undefined));
    if (wish.signal.aborted) resolve(undefined);
  });
  const failure = await Promise.race([running.failed, stopped]);
  if (failure) console.error(`\n${failure}\n`);
  await running.stop();
  if (!failure) console.log('Stopped; everything is kept.');
  return failure ? 1 : 0;
}

/** npm sends SIGTERM only to its shell, which ends without signalling us; our parent changes then. */
function onEndOfShell(stop: () => void): void {
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  const asking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(asking);
    stop();
  }, shellAskedEvery).unref();
}
