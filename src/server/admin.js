import './needs-node.js';

await import('./admin.ts');
