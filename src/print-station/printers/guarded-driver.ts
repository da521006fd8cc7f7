import { type Driver, returned } from './printer.ts';

/** Opens nothing, not even a connection, until the printer is allowed. */
export function guardedDriver(isAllowed: () => boolean, open: () => Driver): Driver {
  let driver: Driver | undefined;
  function find(): Driver | undefined {
    if (!driver && isAllowed()) driver = open();
    return driver;
  }
  return {
    get depth() {
      return driver?.depth ?? 1;
    },
    probe: async () => (await find()?.probe()) ?? 'not_allowed',
    print: async (file, begin) => (await find()?.print(file, begin)) ?? returned,
    close: () => driver?.close(),
  };
}
