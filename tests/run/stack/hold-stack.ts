import { startStack } from '#run/stack/stack.ts';
import { standInOptions } from './stand-in-options.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const stack = await startStack(standInOptions(dataDir, Number(port)));
process.send?.(stack.url);
