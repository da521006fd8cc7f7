export type LocalJob = LocalFacts & {
  job_id: string;
  name: string;
  content_type: string;
  bytes: Buffer;
};

export type LocalFacts = {
  printer_id: string;
  shipment_id: string;
  /** Only this parcel. */
  parcel_id?: string;
  /** Request whose response was lost; its job must not print too. */
  instead_of?: string;
  /** ms */
  at: number;
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const types = ['application/pdf', 'application/zpl', 'image/png'];
const mostIds = 50;

const isId = (it: unknown): it is string => typeof it === 'string' && uuid.test(it);

/** Undefined if invalid. */
export function readLocalJob(body: unknown): LocalJob | undefined {
  const { job_id, printer_id, shipment_id, parcel_id, instead_of, name, content_type, file } = body as Record<
    string,
    unknown
  >;
  if (!isId(job_id) || !isId(printer_id) || !isId(shipment_id)) return undefined;
  if (parcel_id !== undefined && !isId(parcel_id)) return undefined;
  if (instead_of !== undefined && !isId(instead_of)) return undefined;
  if (typeof name !== 'string' || name === '' || name.length > 200) return undefined;
  if (typeof content_type !== 'string' || !types.includes(content_type)) return undefined;
  if (typeof file !== 'string') return undefined;
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length === 0) return undefined;
  const of = { ...(parcel_id && { parcel_id }), ...(instead_of && { instead_of }) };
  return { job_id, printer_id, shipment_id, ...of, name, content_type, bytes, at: Date.now() };
}

export function readJobIds(body: unknown): string[] | undefined {
  const { job_ids } = body as { job_ids?: unknown };
  return Array.isArray(job_ids) && job_ids.length <= mostIds && job_ids.every(isId) ? job_ids : undefined;
}
