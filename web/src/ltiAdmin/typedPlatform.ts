import type { LtiPlatform, NewPlatform, PlatformChange } from '@assay/contract/lti';
import { Failure } from '@assay/contract/failure';

/** As typed: the values of a list are separated by commas or blanks. */
export type TypedPlatform = Record<keyof NewPlatform, string>;
export type TypedAddresses = Pick<TypedPlatform, 'keysUrl' | 'tokenUrl' | 'authorizationUrl'>;
export type TypedChange = Pick<TypedPlatform, 'name' | 'deployments' | 'domains'> & TypedAddresses;

const valuesIn = (text: string): string[] => text.split(/[\s,;]+/).filter((part) => part !== '');

/** `@school.example.org` is a common way to write a domain. */
const domainsIn = (text: string): string[] => valuesIn(text).map((domain) => domain.replace(/^@/, ''));

const listsIn = ({ deployments, domains }: Pick<TypedChange, 'deployments' | 'domains'>) => ({
  deployments: valuesIn(deployments),
  domains: domainsIn(domains),
});

export const newPlatformOf = (typed: TypedPlatform): NewPlatform => ({ ...typed, ...listsIn(typed) });

export const changeOf = (typed: TypedChange, isActive: boolean): PlatformChange => ({
  ...typed,
  ...listsIn(typed),
  isActive,
});

export const typedChangeOf = (platform: LtiPlatform): TypedChange => ({
  name: platform.name,
  deployments: platform.deployments.join(', '),
  domains: platform.domains.join(', '),
  keysUrl: platform.keysUrl,
  tokenUrl: platform.tokenUrl,
  authorizationUrl: platform.authorizationUrl,
});

/** Fields and why the server refused them; a value in a list is named. */
export function refusedFields<Field extends keyof TypedPlatform>(
  error: unknown,
  typed: Readonly<Record<Field, string>>,
): [Field, string][] {
  const errors = error instanceof Failure ? Object.entries(error.details.errors ?? {}) : [];
  const isField = (name: string): name is Field => name in typed;
  return errors.flatMap(([path, message]): [Field, string][] => {
    const [field = '', place] = path.split('.');
    if (!isField(field)) return [];
    return [[field, place === undefined ? message : `${valuesIn(typed[field])[Number(place)]}: ${message}`]];
  });
}
