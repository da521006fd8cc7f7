export {
  printLabelsAtStation,
  printPaperAtStation,
  printPapersAtStation,
  printTestPage,
} from './print-at-station.ts';
export { printStoredAtStation } from './print-stored.ts';
export { storeForLater } from './store-for-later.ts';
