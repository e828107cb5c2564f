const TOKEN = /^[\w-]{22}$/;

/** The token in the link of an invitation; whatever else stands there is as if it were absent. */
export const inviteSearch = ({ i }: Record<string, unknown>): { i?: string } =>
  typeof i === 'string' && TOKEN.test(i) ? { i } : {};
