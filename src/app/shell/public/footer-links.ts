const networks: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  x: 'X',
  xing: 'XING',
  youtube: 'YouTube',
};

/** `https://www.linkedin.com/company/x` → LinkedIn */
export function networkName(address: string): string {
  const { hostname } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  return networks[host.split('.').at(-2) ?? ''] ?? host;
}

export const phoneLink = (phone: string) => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
