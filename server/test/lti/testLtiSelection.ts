import { grace, startLti } from './testLti.ts';

const SELECTION = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
const TARGET = 'https://assay.example.org/lti/select';
const RETURN = 'https://lms.example.net/return;v=1,2?course=4&sesskey=x';

const settings = {
  deep_link_return_url: RETURN,
  accept_types: ['link', 'ltiResourceLink'],
  accept_presentation_document_targets: ['iframe', 'window'],
  accept_multiple: true,
  data: 'as "it" <came> & è\n',
};

interface Altered {
  claims?: Record<string, unknown>;
  settings?: Record<string, unknown>;
}

/** A platform whose teachers select skills. */
export async function startSelection() {
  const server = await startLti();
  const { platform, post, login } = server;

  const claimsOf = ({ claims = {}, settings: over = {} }: Altered) => ({
    '/message_type': 'LtiDeepLinkingRequest',
    '/target_link_uri': TARGET,
    '/resource_link': undefined,
    '/roles': ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor'],
    [SELECTION]: { ...settings, ...over },
    ...claims,
  });

  /** The platform opens the selection, and its form comes back. */
  async function ask(altered: Altered = {}) {
    const sent = await post('login', login(grace, TARGET), { 'sec-fetch-dest': 'iframe' });
    const { form } = await platform.authorize(sent.headers.get('location') ?? '', { claims: claimsOf(altered) });
    return { form, page: await pageOf(await server.send(form)) };
  }

  const select = async (fields: Record<string, string>, skills: readonly (number | string)[], more = {}) => {
    const body = new URLSearchParams({ ...fields, ...more });
    for (const skill of skills) body.append('skill', String(skill));
    return pageOf(await fetch(`${server.url}/api/lti/select`, { method: 'POST', body }));
  };

  return { ...server, claimsOf, ask, select };
}

const plain = (text = '') =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The page as a browser would see it, with the form that it would post. */
async function pageOf(reply: Response) {
  const text = await reply.text();
  const hidden = text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g);
  return {
    status: reply.status,
    text,
    policy: reply.headers.get('content-security-policy') ?? '',
    opener: reply.headers.get('cross-origin-opener-policy'),
    action: plain(/<form action="([^"]+)"/.exec(text)?.[1]),
    fields: Object.fromEntries([...hidden].map(([, name = '', value]) => [name, plain(value)])),
    options: [...text.matchAll(/<label>.*?value="(\d+)"><span>(.*?)<\/span><small>(.*?)<\/small>/g)].map(
      ([, id, label, note]) => ({ id: Number(id), label: plain(label), note }),
    ),
  };
}
