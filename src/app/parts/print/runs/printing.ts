export { fetchLabelRun } from './label-run.ts';
export { offerPapers, printPapers } from './print-papers.ts';
