import { registerHooks } from 'node:module';

/*
 * Node 24 parses drizzle-orm's package.json, 90 KB, anew for each of its 300 files: a second and 150 MB at every
 * start. Its files name each other by relative paths, so there is nothing to look up. To be loaded before the rest.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOfDrizzle = parentURL.includes('/node_modules/drizzle-orm/') && parentURL.endsWith('.js');
    if (!isOfDrizzle || !specifier.startsWith('.')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
