/** With their environment settings (docs/rules.md 20.29). */
export const setupGroups = {
  provider: {
    name: ['PROVIDER_NAME'],
    logo: ['LOGO_FILE'],
    company_prefix: ['LABEL_COMPANY_PREFIX'],
    support_phone: ['SUPPORT_PHONE'],
    support_email: ['SUPPORT_EMAIL'],
    support_hours: ['SUPPORT_HOURS', 'SUPPORT_HOURS_EN'],
    special_service_email: ['SPECIAL_SERVICE_EMAIL'],
    login_info: ['LOGIN_INFO', 'LOGIN_INFO_EN'],
  },
  pages: {
    imprint: ['IMPRINT_URL'],
    privacy: ['PRIVACY_URL'],
    terms: ['TERMS_URL'],
    valor_terms: ['VALOR_TERMS_URL'],
    terms_version: ['TERMS_VERSION'],
    news: ['NEWS_URL'],
    service_area: ['SERVICE_AREA_URL'],
  },
  mail: {
    smtp: ['SMTP_URL'],
    mail_from: ['MAIL_FROM'],
    admin_email: ['ADMIN_EMAIL'],
    packaging_email: ['PACKAGING_EMAIL'],
  },
  operation: {
    public_url: ['PUBLIC_URL'],
    storage: ['S3_BUCKET', 'FILES_DIR'],
    carrier_events: ['CARRIER_EVENTS_SECRET'],
    staff_second_factor: ['STAFF_SECOND_FACTOR'],
    metrics: ['METRICS_TOKEN', 'METRICS_PORT'],
    record_guard: ['DATABASE_MIGRATION_URL'],
    exchange_rates: ['EXCHANGE_RATES'],
  },
  retention: {
    retention_shipments: ['RETENTION_SHIPMENTS'],
    retention_customs: ['RETENTION_CUSTOMS'],
    retention_letters: ['RETENTION_LETTERS'],
    retention_details: ['RETENTION_DETAILS'],
    retention_audit: ['RETENTION_AUDIT'],
    retention_logs: ['RETENTION_LOGS'],
  },
} as const;

export type SetupGroup = keyof typeof setupGroups;
export const setupGroupNames = Object.keys(setupGroups) as SetupGroup[];

type KeysOf<T> = T extends unknown ? keyof T : never;
export type SetupItemId = KeysOf<(typeof setupGroups)[SetupGroup]>;
export const setupItemIds = setupGroupNames.flatMap((group) =>
  Object.keys(setupGroups[group]),
) as SetupItemId[];

export const settingsOf = (id: SetupItemId): readonly string[] =>
  setupGroupNames.flatMap(
    (group) => (setupGroups[group] as Partial<Record<SetupItemId, readonly string[]>>)[id] ?? [],
  );

/**
 * `usual`: the default is right; `placeholder`: the app shows invented data; `missing`: a feature does not work without
 * it.
 */
export const setupStates = ['set', 'usual', 'placeholder', 'missing'] as const;
export type SetupState = (typeof setupStates)[number];
