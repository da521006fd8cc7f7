export { fetchLabelRun } from './label-run.ts';
export { offerPapers } from './print-papers.ts';
