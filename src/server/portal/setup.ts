import { sql } from 'drizzle-orm';
import type { Setup } from '#contract/setup.ts';
import { logRetention, type RetentionKind, retentionKinds } from '#domain/portal/retention.ts';
import { type SetupItemId, type SetupState, setupItemIds } from '#domain/portal/setup.ts';
import type { Config } from '#server/config/config.ts';
import { placeholders } from '#server/config/environment.ts';
import { placeholderDomain } from '#server/config/refuse-unsafe.ts';
import { client, secondFactor } from '#server/db/schema.ts';
import { isRecordGuarded } from '#server/db/server-role.ts';
import type { Deps } from '#server/deps.ts';

type Said = { state: SetupState; value: string };

/** Shows settings that the operator has yet to make (docs/rules.md 20.29). */
export async function showSetup({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Setup> {
  const isGuarded = await isRecordGuarded(db.$client);
  const states = saidOf(config, isGuarded);
  const { rows } = await db.execute<{ all: number; without: number }>(sql`
    select count(*)::int as all, (count(*) filter (where confirmed is null))::int as without
    from ${client} left join ${secondFactor} on ${secondFactor.client_id} = ${client.id}
    where is_admin and is_active and deleted is null`);
  return {
    items: setupItemIds.map((id) => ({ id, ...states[id] })),
    administrators: rows[0]?.all ?? 0,
    without_second_factor: rows[0]?.without ?? 0,
  };
}

function saidOf(config: Config, isGuarded: boolean): Record<SetupItemId, Said> {
  const { provider, links, mail, loginInfo } = config;
  return {
    name: orPlaceholder(provider.name, provider.name === placeholders.providerName),
    logo: orPlaceholder(config.logo?.path ?? '', config.logo === undefined),
    company_prefix: orPlaceholder(
      config.labelCompanyPrefix,
      config.labelCompanyPrefix === placeholders.companyPrefix,
    ),
    support_phone: orPlaceholder(provider.supportPhone, provider.supportPhone === placeholders.supportPhone),
    support_email: email(provider.supportEmail),
    support_hours: { state: config.supportHours.de ? 'set' : 'placeholder', value: config.supportHours.de },
    special_service_email: email(provider.specialServiceEmail),
    login_info: { state: loginInfo.de ? 'set' : 'usual', value: loginInfo.de },
    imprint: orMissing(links.imprint),
    privacy: orMissing(links.privacy),
    terms: { state: links.terms ? 'set' : 'placeholder', value: links.terms },
    valor_terms: { state: links.valorTerms ? 'set' : 'placeholder', value: links.valorTerms },
    terms_version: { state: 'set', value: config.termsVersion },
    news: { state: links.news ? 'set' : 'usual', value: links.news },
    service_area: { state: links.serviceArea ? 'set' : 'usual', value: links.serviceArea },
    smtp: { state: mail.smtpUrl ? 'set' : 'missing', value: '' },
    mail_from: email(mail.from),
    admin_email: email(mail.adminEmail),
    packaging_email: email(mail.packagingEmail),
    public_url: { state: 'set', value: config.publicUrl },
    storage: { state: 'set', value: config.s3 ? config.s3.bucket : config.filesDir },
    carrier_events: { state: config.carrierEventsSecret ? 'set' : 'missing', value: '' },
    staff_second_factor: {
      state: config.staffSecondFactor === 'required' ? 'set' : 'missing',
      value: config.staffSecondFactor,
    },
    metrics: { state: config.metricsToken || config.metricsPort ? 'set' : 'missing', value: '' },
    record_guard: { state: isGuarded ? 'set' : 'missing', value: '' },
    exchange_rates: { state: 'set', value: config.exchangeRates.day },
    retention_shipments: years(config, 'shipments'),
    retention_customs: years(config, 'customs'),
    retention_letters: years(config, 'letters'),
    retention_details: years(config, 'details'),
    retention_audit: years(config, 'audit'),
    retention_logs: {
      state: config.logDays === logRetention.days ? 'usual' : 'set',
      value: String(config.logDays),
    },
  };
}

const orPlaceholder = (value: string, isPlaceholder: boolean): Said => ({
  state: isPlaceholder ? 'placeholder' : 'set',
  value,
});
const orMissing = (value: string): Said => ({ state: value ? 'set' : 'missing', value });
const email = (value: string): Said => orPlaceholder(value, value.toLowerCase().includes(placeholderDomain));
const years = ({ retention }: Config, kind: RetentionKind): Said => ({
  state: retention[kind] === retentionKinds[kind].years ? 'usual' : 'set',
  value: String(retention[kind]),
});
