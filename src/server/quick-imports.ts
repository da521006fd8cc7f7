import { registerHooks } from 'node:module';

/*
 * Load first. Node 24 parses drizzle-orm's 90 KB package.json for each of its 300 files, 1 s and 150 MB per start;
 * their relative imports need no lookup.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOfDrizzle = parentURL.includes('/node_modules/drizzle-orm/') && parentURL.endsWith('.js');
    if (!isOfDrizzle || !specifier.startsWith('.')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
