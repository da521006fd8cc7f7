import './needs-node.js';

await import('./main.ts');
