import { t } from '@lingui/core/macro';
import { formatNumber } from '#app/i18n/format.ts';
import type { StoredKind } from '#domain/people/stored-bytes.ts';

export const kindText = (kind: StoredKind): string =>
  ({
    batches: t`Stapel mit Aufträgen`,
    templates: t`Vorlagen`,
    import_mappings: t`Zuordnungen von Dateien`,
    articles: t`Artikel`,
    address_imports: t`Importe des Adressbuchs, bis zu zwei Tage`,
  })[kind];

/** "12,4 MB" */
export const megabytes = (bytes: number): string => `${formatNumber(bytes / 1_000_000, 1)} MB`;
