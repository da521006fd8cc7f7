/** Loaded first in every started program: stops it like SIGTERM when its parent disconnects or dies. */
const stop = () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
};

process.once('disconnect', stop);
if (!process.connected) stop();
// Let the process end despite the channel.
process.channel?.unref();
