import type { Person, TestServer } from '../testServer.ts';

/** An admin's actions on a question that was marked wrongly. */
export function regradesOf({ call }: Pick<TestServer, 'call'>, { token }: Person, questionId: number) {
  const path = `/admin/questions/${questionId}/regrades`;
  const view = async () => (await call(`GET ${path}`, { token })).data;
  const versionIds = async () => (await view()).versions.map(({ id }: { id: number }) => id);
  const preview = async (decision: object, query = '') => {
    const body = { versionIds: await versionIds(), ...decision };
    const ask = () => call(`POST ${path}/preview${query}`, { token, body });
    let reply = await ask();
    // On a busy machine it takes longer than one answer.
    while (reply.data?.state === 'computing') reply = await ask();
    return reply;
  };
  const apply = async (decision: object) =>
    call(`POST ${path}`, {
      token,
      body: {
        versionIds: await versionIds(),
        reason: 'The key was wrong',
        revision: (await view()).revision,
        ...decision,
      },
    });
  const undo = (id: number) => call(`POST /admin/regrades/${id}/undo`, { token });
  return { path, view, preview, apply, undo };
}
