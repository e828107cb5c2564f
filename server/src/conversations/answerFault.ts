/** Why a model gave no answer, or only a part of one. */
export type Fault =
  | 'unreachable'
  | 'slow'
  | 'silent'
  | 'too_long'
  | 'key_refused'
  | 'not_found'
  | 'busy'
  | 'server_error'
  | 'redirected'
  | 'refused_request'
  | 'garbled'
  | 'empty'
  | 'loop'
  | 'cut'
  | 'refused'
  | 'filtered'
  | 'resting'
  | 'public_address'
  | 'interrupted'
  | 'left'
  | 'internal';

/** The remedy, for an admin. */
const texts: Record<Fault, string> = {
  unreachable: 'The language model can’t be reached. Check that it runs and that AI_BASE_URL is right.',
  slow: 'The language model did not begin to answer within 10 seconds. Try again, or use a smaller model.',
  silent: 'The language model stopped in the middle of its answer. Continue it, or ask again.',
  too_long: 'The language model’s answer didn’t end. Ask for something shorter.',
  key_refused: 'The language model refused the key. Check AI_API_KEY.',
  not_found: 'The language model’s server does not know this model or address. Check AI_MODEL and AI_BASE_URL.',
  busy: 'The language model has too many requests.',
  server_error: 'The language model’s server reports an error. Its own log says why.',
  redirected:
    'The language model’s address redirects, and we don’t follow redirects. Set AI_BASE_URL to the final address.',
  refused_request:
    'The language model’s server refused the request. It may not support tools, or the conversation is too long for it: set AI_CONTEXT_TOKENS lower.',
  garbled: 'The language model’s answer can’t be read. Check that AI_BASE_URL speaks the OpenAI protocol.',
  empty: 'The language model gave no answer. Ask in other words.',
  loop: 'The language model looked things up again and again without an answer. Ask for less at once.',
  cut: 'The answer reached the language model’s limit. Continue it, or ask for something shorter.',
  refused: 'The language model refused to answer this. Ask in other words.',
  filtered: 'The content filter of the language model’s server stopped this answer. Ask in other words.',
  resting: 'The language model failed five times in a row, so we let it rest.',
  internal: 'The server had an error while it looked things up. Ask again.',
  interrupted: 'The server couldn’t finish this answer. Continue it, or ask again.',
  left: 'This answer ended because its page was closed or offline.',
  public_address: 'AI_BASE_URL has no encryption and leads outside your own network. Use an https address.',
};

/** For those that pass by themselves. */
const LATER: readonly Fault[] = ['busy', 'resting'];

/** @param wait how many seconds the model's server asked to wait; null: it named none */
export function faultText(fault: Fault, wait: number | null = null): string {
  if (!LATER.includes(fault)) return texts[fault];
  if (wait === null) return `${texts[fault]} Try again in a minute.`;
  // Stored texts are read at any time, so they don't say how long it still is.
  return `${texts[fault]} Wait ${shortly(wait)} before you try again.`;
}

function shortly(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds <= 3600 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** Beside the time of the next try. */
export const timedFaultText = (fault: Fault): string => texts[fault];
