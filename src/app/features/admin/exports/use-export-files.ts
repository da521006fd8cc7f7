import { useQuery } from '@tanstack/react-query';
import { orpc } from '#app/api/client.ts';
import { invoicesFolder } from '#domain/staff/export-files.ts';

export const exportFilesQuery = () =>
  orpc.storage.files.queryOptions({ input: { folder: invoicesFolder }, refetchOnMount: 'always' });

export const useExportFiles = () => useQuery(exportFilesQuery());
