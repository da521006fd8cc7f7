/*
 * The app reaches a print station on the same computer while the server does not answer (docs/rules.md 15.18).
 * print-station/local-server.ts has the same ports.
 */

export const localStationPorts = [18_631, 18_632, 18_633] as const;

/** The app may call no other origins than these and the portal's. */
export const localStationOrigins: readonly string[] = ['127.0.0.1', 'localhost'].flatMap((host) =>
  localStationPorts.map((port) => `http://${host}:${port}`),
);
