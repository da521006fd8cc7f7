import { extensionOf, isUploadAllowed, largestUpload } from './export-files.ts';

/** Papers that the staff attach to a manual order (docs/rules.md 16.10): how many, how large (bytes), of which kinds. */
export const documentLimits = { count: 20, size: largestUpload } as const;

const kinds = ['pdf', 'png', 'jpg', 'jpeg'];

/** Extensions for a file dialog: ".pdf,.png,…". */
export const documentExtensions = kinds.map((it) => `.${it}`);

/** A PDF or a picture, by its content as by its name. */
export const isDocumentAllowed = (name: string, head: Uint8Array): boolean =>
  kinds.includes(extensionOf(name)) && isUploadAllowed(name, head);

/** The folder of the storage in which the documents of one shipment lie. */
export const documentsFolder = (shipment_id: string): string => `manual-orders/${shipment_id}/`;

export const isDocumentsFolder = (folder: string): boolean => /^manual-orders\/[\da-f-]{36}\/$/.test(folder);
