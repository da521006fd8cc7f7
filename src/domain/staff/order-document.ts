import { extensionOf, isUploadAllowed, largestUpload } from './export-files.ts';

/** `size` in bytes (docs/rules.md 16.10). */
export const documentLimits = { count: 20, size: largestUpload } as const;

const kinds = ['pdf', 'png', 'jpg', 'jpeg'];

export const documentExtensions = kinds.map((it) => `.${it}`);

export const isDocumentAllowed = (name: string, head: Uint8Array): boolean =>
  kinds.includes(extensionOf(name)) && isUploadAllowed(name, head);

export const documentsFolder = (shipment_id: string): string => `manual-orders/${shipment_id}/`;

export const isDocumentsFolder = (folder: string): boolean => /^manual-orders\/[\da-f-]{36}\/$/.test(folder);
