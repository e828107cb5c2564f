import { onTestFinished } from 'vitest';
import { MovableClock } from '../movableClock.ts';
import { startLtiPlatform } from './testLtiPlatform.ts';
import type { LaunchForm, Student } from './testLtiPlatform.ts';
import { startTestServer } from '../testServer.ts';

export const grace: Student = {
  sub: 'person-7',
  name: 'Grace Hopper',
  given_name: 'Grace',
  family_name: 'Hopper',
  email: 'grace@campus.example.org',
};

type Platform = Awaited<ReturnType<typeof startLtiPlatform>>;
type Altered = Parameters<Platform['authorize']>[1];

/** The tool's name to the outside; tests reach it on loopback. */
const PUBLIC_URL = 'https://assay.example.org';
const TOOL = `${PUBLIC_URL}/lti/launch`;

interface More {
  settings?: Record<string, string>;
  platform?: Record<string, unknown>;
}

/** A server to which a learning platform is connected. */
export async function startLti({ settings = {}, platform: over = {} }: More = {}) {
  const clock = new MovableClock();
  const platform = await startLtiPlatform(clock);
  onTestFinished(() => platform.stop());
  const allowed = { ALLOWED_PRIVATE_ADDRESSES: '127.0.0.1', PUBLIC_URL };
  const server = await startTestServer({ ...allowed, ...settings }, { clock });
  platform.services.keysUrl = `${server.url}/api/lti/keys`;
  const admin = await server.admin();
  const body = { ...platform.entered, ...over };
  const made = await server.call('POST /admin/lti/platforms', { token: admin.token, body });
  if (made.status !== 201) throw new Error(`connecting was answered with ${made.text}`);
  const { id } = made.data.platform;

  const login = (student: Student = grace, target = TOOL) => platform.loginOf(target, student);

  /** Like a browser that a platform's page makes send a form. */
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/api/lti/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: platform.issuer, ...headers },
      body: new URLSearchParams(form),
    });

  /** A tab is sent to the platform: its secret, and the platform's address. */
  async function begin(student: Student = grace, target = TOOL) {
    const reply = await post('login', login(student, target));
    const fields = new URLSearchParams(new URL(reply.headers.get('location') ?? '').hash.slice(1));
    const asked = {
      issuer: fields.get('iss'),
      clientId: fields.get('client_id') ?? undefined,
      loginHint: fields.get('login_hint'),
      messageHint: fields.get('lti_message_hint') ?? undefined,
    };
    const begun = await server.call('POST /lti/begin', { body: asked });
    if (begun.status !== 200) throw new Error(`beginning was answered with ${begun.text}`);
    return begun.data as { url: string; secret: string; expiresIn: number };
  }

  /** The tab comes back from the platform with its form. */
  async function comeBack(student: Student = grace, altered: Altered = {}) {
    const { url, secret } = await begin(student);
    const { form, action } = await platform.authorize(url, altered);
    return { form, action, secret };
  }

  const send = (form: LaunchForm) => post('launch', { ...form });
  const finish = (state: string, secret: string, token?: string) =>
    server.call('POST /lti/finish', { body: { state, secret }, token });

  /** A whole launch. */
  async function launch(student: Student = grace, altered: Altered = {}) {
    const { form, secret } = await comeBack(student, altered);
    const sent = await send(form);
    if (sent.status !== 303) throw new Error(`the message was answered with ${await sent.text()}`);
    return finish(form.state, secret);
  }

  const change = (wanted: Record<string, unknown>) =>
    server.call(`PUT /admin/lti/platforms/${id}`, {
      token: admin.token,
      body: { name: 'Campus', deployments: [], domains: [], isActive: true, ...wanted },
    });

  return {
    ...server,
    platform,
    platformId: id as number,
    boss: admin,
    TOOL,
    login,
    post,
    begin,
    comeBack,
    send,
    finish,
    launch,
    change,
  };
}
