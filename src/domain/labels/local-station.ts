/*
 * How the app reaches a print station on its own computer while nobody else answers (docs/rules.md 15.18). Ports of
 * which one is free on a computer with several stations; the station has the same (print-station/local-server.ts).
 */

export const localStationPorts = [18_631, 18_632, 18_633] as const;

/** The only addresses beside the portal's own that the app may speak to: this computer, by number and by name. */
export const localStationOrigins: readonly string[] = ['127.0.0.1', 'localhost'].flatMap((host) =>
  localStationPorts.map((port) => `http://${host}:${port}`),
);
