const TOKEN = /^[\w-]{22}$/;

/** The token in an invitation's link; invalid values count as absent. */
export const inviteSearch = ({ i }: Record<string, unknown>): { i?: string } =>
  typeof i === 'string' && TOKEN.test(i) ? { i } : {};
