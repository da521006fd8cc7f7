import type { ReactNode } from 'react';
import { joinClasses } from '#app/ui/join-classes.ts';
import { narrowTabs } from './card-classes.ts';
import { enterGoesOn } from './use-order-keys.ts';

/**
 * The fields of a card. A form of its own, though the order is sent without one: with each key a browser goes through
 * all fields of the form, for autofill, or of the whole page where there is none.
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
