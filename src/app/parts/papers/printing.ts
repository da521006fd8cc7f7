export { fetchLabelRun, tellLeftOut } from './label-run.ts';
export { offerPapers } from './print-papers.ts';
