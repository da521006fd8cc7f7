import type pg from 'pg';

/** Sets a shipment's order time in both of its tables. */
export const orderedAt = (pool: Pick<pg.Pool, 'query'>, shipment_id: string | undefined, at: Date | string) =>
  pool.query(
    `with ordered as (update shipment_order set created = $2 where shipment_id = $1)
      update shipment_course set created = $2 where shipment_id = $1`,
    [shipment_id, at],
  );
