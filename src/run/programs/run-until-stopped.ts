type Running = { failed: Promise<string>; stop(): Promise<void>; kill(): void };

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** ms within which two signals are one key press: Ctrl C comes twice, from the terminal and from npm. */
const sameKeyPress = 500;

/**
 * Starts something, keeps it until Ctrl C (or SIGTERM, or the end of the terminal), and stops it in order; a
 * second Ctrl C ends it at once. Answers the exit code.
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
