import type { ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { narrowTabs } from './card-classes.ts';
import { enterGoesOn } from './use-order-keys.ts';

/**
 * A form per card, although submit does not use it: on each key press the browser scans all fields of the form for
 * autofill, or of the whole page without a form.
 */
export function CardForm({ place, children }: { place: 'addresses' | 'shipment'; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className={joinClasses('@container', narrowTabs)}
      {...{ [enterGoesOn]: place }}
    >
      {children}
    </form>
  );
}
