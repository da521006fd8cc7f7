import * as v from 'valibot';
import { text } from './text.ts';
import { isDay } from './working-days.ts';

/** yyyy-mm-dd, or empty. */
export const optionalDay = () =>
  v.pipe(
    text(),
    v.check((day) => day === '' || isDay(day), 'not_valid'),
  );
