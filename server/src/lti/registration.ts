import { z } from 'zod';
import type { NewPlatform } from '@assay/contract/lti';
import { newPlatform } from '@assay/contract/lti';
import { MEMBERS_SCOPE, SCORE_SCOPE } from './message.ts';

/** How a platform and we introduce ourselves (LTI Dynamic Registration 1.0). */

const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
/** Without it, Canvas tells no names. */
const CANVAS_PRIVACY = 'https://canvas.instructure.com/lti/privacy_level';
/** Where Canvas lets teachers add a tool's content, if it offers these. */
const PLACES = ['assignment_selection', 'link_selection'];

const webAddress = z.url({ protocol: /^https?$/ }).max(2000);

const configuration = z.object({
  issuer: webAddress,
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  jwks_uri: webAddress,
  registration_endpoint: webAddress,
  scopes_supported: z.array(z.string()).optional().catch(undefined),
  [PLATFORM]: z
    .object({
      messages_supported: z
        .array(
          z.union([
            z.string(),
            z.object({ type: z.string(), placements: z.array(z.string()).optional().catch(undefined) }),
          ]),
        )
        .catch([]),
    })
    .catch({ messages_supported: [] }),
});

export type PlatformConfiguration = z.output<typeof configuration>;

/** A platform's own description at an address, or the reason why it is refused. */
export function configurationAt(address: string, said: unknown): PlatformConfiguration | { refused: string } {
  const read = configuration.safeParse(said);
  if (!read.success) return { refused: 'configuration' };
  const { issuer, registration_endpoint: endpoint } = read.data;
  // Otherwise anyone's site could speak for any platform.
  if (new URL(issuer).origin !== new URL(address).origin) return { refused: 'issuer' };
  if (!belongsTo(new URL(endpoint), new URL(issuer))) return { refused: 'registration_endpoint' };
  return read.data;
}

/** Its own origin, or a neighbour's: Canvas registers at the school's name beside that of its issuer. */
function belongsTo(url: URL, issuer: URL): boolean {
  if (url.origin === issuer.origin) return true;
  const parent = issuer.hostname.split('.').slice(1);
  const isName = !/^\[|\.\d+$/.test(issuer.hostname) && parent.length >= 2;
  return isName && url.protocol === issuer.protocol && url.port === '' && url.hostname.endsWith(`.${parent.join('.')}`);
}

interface Tool {
  name: string;
  addresses: { tool: string; selection: string; login: string; launch: string; keys: string };
}

/** Our registration request to a platform. */
export function registrationFor(platform: PlatformConfiguration, { name, addresses }: Tool) {
  const { scopes_supported: offered } = platform;
  const scopes = [SCORE_SCOPE, MEMBERS_SCOPE].filter((scope) => offered === undefined || offered.includes(scope));
  const places = platform[PLATFORM].messages_supported.flatMap((one) =>
    typeof one === 'object' && one.type === 'LtiDeepLinkingRequest' ? (one.placements ?? []) : [],
  );
  const placements = PLACES.filter((place) => places.includes(place));
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: addresses.login,
    redirect_uris: [addresses.launch],
    client_name: name,
    jwks_uri: addresses.keys,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: scopes.join(' '),
    [TOOL]: {
      domain: new URL(addresses.tool).host,
      target_link_uri: addresses.tool,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: addresses.tool },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: addresses.selection,
          label: name,
          ...(placements.length > 0 && { placements }),
        },
      ],
      [CANVAS_PRIVACY]: 'public',
    },
  };
}

const registered = z.object({
  client_id: z.string(),
  [TOOL]: z
    .object({ deployment_id: z.coerce.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/** The platform as it is stored; null: its answer or its configuration does not fit. */
export function platformOf(configured: PlatformConfiguration, answer: unknown): NewPlatform | null {
  const said = registered.safeParse(answer).data;
  const deployment = said?.[TOOL]?.deployment_id;
  const platform = newPlatform.safeParse({
    name: new URL(configured.issuer).hostname.slice(0, 100),
    issuer: configured.issuer,
    clientId: said?.client_id,
    authorizationUrl: configured.authorization_endpoint,
    tokenUrl: configured.token_endpoint,
    keysUrl: configured.jwks_uri,
    deployments: deployment === undefined ? [] : [deployment],
  });
  return platform.data ?? null;
}
