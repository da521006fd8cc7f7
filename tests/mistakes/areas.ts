import { app } from './app.ts';
import { contract } from './contract.ts';
import { domain } from './domain.ts';
import type { Mistake } from './mistake.ts';
import { operation } from './operation.ts';
import { print } from './print.ts';
import { queue } from './queue.ts';
import { server } from './server.ts';

export const areas: Record<string, Mistake[]> = { domain, contract, print, queue, server, operation, app };
