/** The build keeps only the contract's paths here; its shapes load with the first call (vite.config.ts). */
export { contract as callRoutes } from '#contract/index.ts';
