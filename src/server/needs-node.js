/*
 * main.js and admin.js import this first. All three are plain JavaScript, because an older Node cannot read the TypeScript
 * behind them.
 */
if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(`Versandpult needs Node 24 or newer. This is Node ${process.versions.node}.\n`);
  process.exit(1);
}
