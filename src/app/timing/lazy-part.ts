import type { ComponentType } from 'react';
import { lazy } from './lazy.ts';

/** A component of a file of its own, by its name: what is said once here need not be packed with every page. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
