import { lazy as reactLazy } from 'react';
import { unlessLeaving } from './leaving.ts';

/** React's `lazy`, for code that Firefox may abort. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => unlessLeaving(load));
