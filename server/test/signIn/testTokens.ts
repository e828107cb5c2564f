import { areaNames } from '@assay/contract/tokenAreas';
import type { TokenAreas, TokenRight } from '@assay/contract/tokenAreas';
import type { Person, TestServer } from '../testServer.ts';

/** Every area with the same right. */
export const allAreas = (right: TokenRight): TokenAreas => Object.fromEntries(areaNames.map((area) => [area, right]));

/** An access token of a person. */
export async function accessTokenOf(
  { call }: Pick<TestServer, 'call'>,
  { token, password }: Person,
  areas: TokenAreas,
  more: object = {},
): Promise<{ token: string; id: number }> {
  const body = { name: 'Nightly export', areas, currentPassword: password, ...more };
  const { data, status, text } = await call('POST /auth/tokens', { token, body });
  if (status !== 201) throw new Error(text);
  return { token: data.token, id: data.accessToken.id };
}
