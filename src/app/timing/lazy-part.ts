import type { ComponentType } from 'react';
import { lazy } from './lazy.ts';

/** Loads a named export; shared, to keep this code out of every page. */
export const lazyPart = <Props, Name extends string>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
