import { type ResolveFnOutput, registerHooks } from 'node:module';

/*
 * Load first. Node 24 parses drizzle-orm's 90 KB package.json for each import in its 300 files and in ours, 2 s and
 * 150 MB per start; its relative imports need no lookup, ours one per name.
 */
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOfDrizzle = parentURL.includes('/node_modules/drizzle-orm/') && parentURL.endsWith('.js');
    if (isOfDrizzle && specifier.startsWith('.'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (!specifier.startsWith('drizzle-orm') || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const known = found.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const resolved = next(specifier, context);
    found.set(specifier, resolved);
    return resolved;
  },
});
