/** `attention`: it works, but not as it should. `wrong`: something will fail. */
export interface Finding {
  state: 'ok' | 'attention' | 'wrong';
  /** The finding and, unless it is ok, the remedy. Never a secret. */
  text: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const attention = (text: string): Finding => ({ state: 'attention', text });
export const wrong = (text: string): Finding => ({ state: 'wrong', text });

/** The findings as lines for the terminal, with a last line that counts them. */
export function printed(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const summary =
    count('wrong') + count('attention') === 0
      ? 'No problems found.'
      : `${count('wrong')} wrong, ${count('attention')} attention, ${count('ok')} ok.`;
  return [...findings.map(({ state, text }) => `${state.padEnd(9)}  ${text}`), '', summary].join('\n');
}

/** A code such as ECONNREFUSED; messages of other programs may quote what they were sent. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code, cause, name } = error as Error & { code?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  if (cause instanceof Error) return codeOf(cause);
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return name;
}
