import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloads } from '#domain/portal/downloads.ts';
import {
  commercialInvoice,
  costAssumption,
  damageForm,
  pickupOrder,
  proformaInvoice,
  waiverDeclaration,
} from './forms.ts';
import { adsp, forceMajeure, serviceCharges, terms } from './texts.ts';

/*
 * Makes the PDFs of the downloads page. Run `node tools/downloads/make-downloads.ts` after changing their content. An
 * operator replaces them in public/downloads or in the built app under the same names.
 */

const makers: Record<(typeof downloads)[number]['id'], () => Promise<Uint8Array>> = {
  pickup_order: pickupOrder,
  proforma_invoice: proformaInvoice,
  commercial_invoice: commercialInvoice,
  damage_form: damageForm,
  waiver_declaration: waiverDeclaration,
  cost_assumption: costAssumption,
  service_charges: serviceCharges,
  force_majeure: forceMajeure,
  terms,
  adsp,
};

for (const { id, path } of downloads) {
  const file = join('public', path);
  mkdirSync(join(file, '..'), { recursive: true });
  const bytes = await makers[id]();
  writeFileSync(file, bytes);
  console.log(`${file}  ${Math.ceil(bytes.length / 1024)} kB`);
}
