import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';

export const exportFilesQuery = () =>
  orpc.storage.files.queryOptions({ input: { folder: invoicesFolder }, refetchOnMount: 'always' });

/** Asks for the files of the folder; the server writes into it, too. */
export const useExportFiles = () => useQuery(exportFilesQuery());
