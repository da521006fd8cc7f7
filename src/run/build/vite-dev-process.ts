import { createServer } from 'vite';

/** Vite's development server: the app with hot reload; what belongs to the server is handed on to it. */
const [host, port, target] = process.argv.slice(2);
const forServer =
  '^/(api|inbox|healthz|readyz|identitytoolkit\\.googleapis\\.com|securetoken\\.googleapis\\.com)(/|$|\\?)';

const vite = await createServer({
  clearScreen: false,
  server: {
    host,
    port: Number(port),
    strictPort: true,
    // Names of the private network, which the server judges for itself (http/stay-local.ts), as it does the callers.
    allowedHosts: ['.local'],
    proxy: { [forServer]: { target, xfwd: true } },
  },
});
await vite.listen();
process.once('SIGTERM', async () => {
  await vite.close();
  process.exit(0);
});
