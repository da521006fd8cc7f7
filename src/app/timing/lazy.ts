import { lazy as reactLazy } from 'react';
import { loadTwice } from './leaving.ts';

/** React's `lazy`, with a second try. */
export const lazy: typeof reactLazy = (load) => reactLazy(() => loadTwice(load));
