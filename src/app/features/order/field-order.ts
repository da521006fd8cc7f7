import { orderTabs, tabOf } from '#domain/order/order-tabs.ts';
import type { Issue } from '#domain/values/codes.ts';

/** Fields of each tab from top to bottom, so that the first error is the topmost one. */
const fields = `
  company street street_number address_extra_1 address_extra_2 postal_code city country_code
  state_province_code contact_person phone_country_prefix phone_prefix phone email
  invoice_to_recipient transport_kind contents length width height weight value_of_goods mrn_number
  value_of_insurance self_insurance valor dangerous_goods limited_quantity excepted_quantity
  un_number danger_class packing_group danger_name danger_technical_name danger_inner_packagings danger_inner_quantity
  danger_unit customs lines description hs_code origin_country quantity unit_value_cents net_weight
  restrictions_declared
  invoice_number invoice_date reason currency incoterm sender_eori recipient_tax_number
  original_invoice_number original_invoice_date original_mrn
  origin_statement exporter_reference origin_criterion freight_cents insurance_cents other_costs_cents discount_cents
  unit party_role party_company party_street party_place party_country party_tax_number exporter_vat_number
  seller_number
  service original_tracking_number rma_reference
  reference_number_1 reference_number_2 signature_required adult_signature_required
  direct_delivery_only has_pickup pickup_date pickup_datetime_from pickup_datetime_to
  special_delivery_terms terms_of_service terms_of_valor
`
  .trim()
  .split(/\s+/);

const rankOf = new Map(fields.map((field, rank) => [field, rank]));

const customsPlace = 1_000;

/** Tab, then parcel or goods line, then field. */
function rank(path: string): [number, number, number] {
  const parts = path.split('.');
  const index = parts.find((part) => /^\d+$/.test(part));
  const place = index === undefined ? -1 : Number(index);
  return [
    orderTabs.indexOf(tabOf(path)),
    parts[0] === 'restrictions_declared'
      ? customsPlace + 200
      : parts[0] === 'customs'
        ? customsPlace + (index === undefined && parts.length > 1 ? 100 : place)
        : place,
    rankOf.get(parts.at(-1) ?? '') ?? fields.length,
  ];
}

export function inFormOrder(issues: readonly Issue[]): Issue[] {
  const ranked = issues.map((issue) => ({ issue, rank: rank(issue.path) }));
  ranked.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  return ranked.map((it) => it.issue);
}
