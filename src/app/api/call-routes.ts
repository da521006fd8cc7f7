/**
 * The paths of the calls. A build keeps of the contract only this: the shapes come with the first call
 * (vite.config.ts).
 */
export { contract as callRoutes } from '#contract/index.ts';
