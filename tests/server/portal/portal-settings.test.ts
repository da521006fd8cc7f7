import { describe, expect, test } from 'vitest';
import { demoAccountKinds } from '#contract/portal.ts';
import { noLinks } from '#support/no-links.ts';
import { startServer } from '#support/server.ts';

const policyOf = async (links: Partial<typeof noLinks>) => {
  const server = await startServer({ config: { links: { ...noLinks, ...links } } });
  return (await server.request('/api/ping')).headers.get('content-security-policy');
};

describe('the public settings of the portal', () => {
  test('have no links and no chat by default', async () => {
    const { data } = await (await startServer()).api().portal.settings();
    expect(data).toMatchObject({
      provider_name: 'Versandpult',
      special_service_email: 'support@versandpult.example',
      login_info: { de: '', en: '' },
      imprint_url: '',
      news_url: '',
      terms_url: '/downloads/agb.pdf',
      valor_terms_url: '/downloads/agb.pdf',
      privacy_url: '',
      social_links: [],
      service_area_url: '',
      chat_url: '',
      demo_accounts: [],
      inbox_path: '/inbox',
    });
  });

  test("have the operator's values", async () => {
    const links = {
      imprint: 'https://pult.example/impressum',
      news: 'https://pult.example/news',
      terms: 'https://pult.example/agb',
      valorTerms: 'https://pult.example/valoren',
      privacy: 'https://pult.example/datenschutz',
      social: ['https://social.example/pult'],
      serviceArea: 'https://pult.example/gebiet',
      chat: 'https://chat.example/widget',
    };
    const { data } = await (await startServer({ config: { links } })).api().portal.settings();
    expect(data).toMatchObject({
      imprint_url: links.imprint,
      news_url: links.news,
      terms_url: links.terms,
      valor_terms_url: links.valorTerms,
      privacy_url: links.privacy,
      social_links: links.social,
      service_area_url: links.serviceArea,
      chat_url: links.chat,
    });
  });

  test("have the provider's note for the sign-in", async () => {
    const loginInfo = { de: 'Heute Nacht Wartung', en: 'Works tonight' };
    const { data } = await (await startServer({ config: { loginInfo } })).api().portal.settings();
    expect(data.login_info).toEqual(loginInfo);
  });

  test('have one demo account of each kind in a demonstration, without texts', async () => {
    const { data } = await (await startServer({ config: { demo: true } })).api().portal.settings();
    expect(data.demo_accounts.map((it) => it.kind).toSorted()).toEqual([...demoAccountKinds].toSorted());
  });
});

describe('frames of other sites', () => {
  test('are forbidden by default', async () => {
    expect(await policyOf({})).not.toContain('frame-src');
  });

  test('are allowed only from the configured places', async () => {
    const policy = await policyOf({
      chat: 'https://chat.example/widget?id=1',
      serviceArea: 'https://pult.example/gebiet',
    });
    expect(policy).toContain('frame-src https://pult.example https://chat.example;');
    expect(policy).toContain(`script-src 'self';`);
    expect(policy?.match(/chat\.example/g)).toHaveLength(1);
  });
});
