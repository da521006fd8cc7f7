/**
 * Loaded first into every program that the scripts start: when the one who started it lets go of the channel
 * between them, or has died, the program stops as it would on SIGTERM. So nothing is left behind.
 */
const stop = () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
};

process.once('disconnect', stop);
if (!process.connected) stop();
// The channel alone is no reason to go on running.
process.channel?.unref();
