/** The settings that the guide writes into the unit's EnvironmentFile. @param guide docs/admin/install.md */
export function guideSettings(guide: string): Record<string, string> {
  const [, block = ''] = /```sh\n(NODE_ENV=[\s\S]*?)```/.exec(guide) ?? [];
  const settings = [...block.matchAll(/^(\w+)=("?)(.*)\2$/gm)].map(([, name = '', , value = '']) => [name, value]);
  if (settings.length === 0) throw new Error('The guide has no settings.');
  return Object.fromEntries(settings) as Record<string, string>;
}

/** The guide's Caddyfile for another address and port. @param guide docs/admin/install.md */
export function guideSite(guide: string, address: string, port: number): string {
  const [, site] = /```\n(\S+ \{\n\s*reverse_proxy [\s\S]*?)```/.exec(guide) ?? [];
  if (!site?.includes('assay.example.org') || !site.includes('127.0.0.1:3000'))
    throw new Error('The guide has no Caddyfile.');
  return site.replace('assay.example.org', address).replace('127.0.0.1:3000', `127.0.0.1:${port}`);
}
