import { lazy as reactLazy } from 'react';
import { unlessLeaving } from './leaving.ts';

/** React's, with code that Firefox may give up on the way. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => unlessLeaving(load));
