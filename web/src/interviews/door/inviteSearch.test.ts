import { expect, test } from 'vitest';
import { inviteSearch } from './inviteSearch.ts';

test('only a token of an invitation is taken from the address', () => {
  const token = 'AbCd-_0123456789abcdef';
  expect(inviteSearch({ i: token, x: '1' })).toEqual({ i: token });
  for (const i of [undefined, null, 1, '', 'x', `${token}x`, `${token.slice(1)}"`, [token], { token }])
    expect(inviteSearch({ i })).toEqual({});
});
