import { createServer } from 'vite';

const [host, port, target] = process.argv.slice(2);
const forServer =
  '^/(api|inbox|healthz|readyz|identitytoolkit\\.googleapis\\.com|securetoken\\.googleapis\\.com)(/|$|\\?)';

const vite = await createServer({
  clearScreen: false,
  server: {
    host,
    port: Number(port),
    strictPort: true,
    // The server checks private network names and callers itself (http/stay-local.ts).
    allowedHosts: ['.local'],
    proxy: { [forServer]: { target, xfwd: true } },
  },
});
await vite.listen();
process.once('SIGTERM', async () => {
  await vite.close();
  process.exit(0);
});
