export {
  printLabelsAtStation,
  printPaperAtStation,
  printPapersAtStation,
} from './print-at-station.ts';
export { printKeptAtStation } from './print-stored.ts';
export { keepForLater } from './store-for-later.ts';
