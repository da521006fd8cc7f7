import * as v from 'valibot';
import { customsLimits } from '#domain/customs/customs.ts';
import { mostAskedOrders } from '#domain/customs/same-day.ts';
import { isDay } from '#domain/values/working-days.ts';
import { call, envelope } from './call.ts';

const few = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.maxLength(mostAskedOrders));
const Consignee = v.pipe(v.string(), v.maxLength(300));
const InvoiceNumber = v.pipe(v.string(), v.minLength(1), v.maxLength(customsLimits.invoice_number));

/** Earlier orders that an export is compared with (docs/rules.md 12.29). */
export const earlierOrders = {
  /**
   * Today's orders to these consignees (`consigneeKey`), and for each invoice number the newest day of the last year on
   * which it was ordered. Cancelled shipments do not count.
   */
  earlierOrders: call
    .route({ method: 'POST', path: '/shipment/earlier-orders' })
    .input(v.object({ consignees: few(Consignee), invoice_numbers: few(InvoiceNumber) }))
    .output(
      envelope(
        v.object({
          /** Hundredths of EUR, and kg net. */
          goods: v.array(
            v.object({
              consignee: v.string(),
              orders: v.number(),
              value_cents: v.number(),
              net_weight: v.number(),
            }),
          ),
          invoices: v.array(
            v.object({ invoice_number: v.string(), day: v.pipe(v.string(), v.check(isDay, 'not_valid')) }),
          ),
        }),
      ),
    ),
};
