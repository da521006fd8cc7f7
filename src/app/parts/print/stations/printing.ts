export { keepForLater } from './keep-for-later.ts';
export {
  printLabelsAtStation,
  printPaperAtStation,
  printPapersAtStation,
} from './print-at-station.ts';
export { printKeptAtStation } from './print-kept.ts';
