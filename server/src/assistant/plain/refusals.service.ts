import { toolset } from '../tools/toolset.service.ts';
import type { PlainQuestion } from './kind.ts';

const CANDIDATES = 'candidates?|applicants?|interviewees?|hires?';
const JUDGING =
  'rank|ranks|ranked|ranking|rate|rates|rating|grade|evaluate|assess|judge|recommend|recommended|compare|comparison|shortlist|choose|pick|select|best|better|worse|worst|top|strongest|weakest|suitable|suited|fit|favou?rite|promising|likely|predict|winner|order|sort';
const CHARACTER =
  'honest|dishonest|lying|liar|cheat|cheats|cheated|cheating|cheater|lazy|smart|stupid|intelligent|clever|trustworthy|reliable|nervous|anxious|confident|motivated|sad|angry|happy|calm|depressed|stressed|loyal|likeable|attractive|sincere|truthful|personality|character|emotions?|mood|feelings?|body language|tone of voice|face|facial';

/** The assistant does none of this, with or without a language model. */
const people: PlainQuestion = {
  example: 'Rank the candidates',
  patterns: [
    new RegExp(`\\b(?:${CANDIDATES})\\b.*\\b(?:${JUDGING})\\b|\\b(?:${JUDGING})\\b.*\\b(?:${CANDIDATES})\\b`),
    /\b(?:who|whom|which (?:one|person|candidate|applicant|of them))\b.*\b(?:hire|hired|reject|rejected|promote|promoted|fire|fired|dismiss|employ|advance|invite|offer)\b/,
    /\bshould (?:i|we|you) (?:hire|reject|promote|fire|dismiss|employ|advance|decide)\b/,
    new RegExp(`^scor(?:e|ing)\\b.*\\b(?:${CANDIDATES})\\b`),
    new RegExp(`^(?:is|are|was|were|who|which|does|do|did|how)\\b(?! did ).*\\b(?:${CHARACTER})\\b`),
    /\b(?:good|right|great|bad|perfect|best) (?:fit|hire|choice|match|person|candidate|employee)\b/,
    /\b(?:is|are|was) .+ (?:better|worse|smarter|stronger|weaker) than\b/,
    /^(?:please )?compare\b/,
  ],
  answer: async () => ({
    sentence:
      'The assistant doesn’t score, rank, compare or recommend people, and it doesn’t judge their character. That is for people to decide.',
    table: null,
    source: { label: 'Guide: Assistant', path: '/admin/guide/assistant' },
  }),
};

const ACTS =
  'delete|remove|erase|rename|archive|restore|create|add|make|invite|schedule|reschedule|cancel|send|resend|notify|change|edit|update|set|assign|give|ban|unban|deactivate|activate|reactivate|reset|move|decide|reject|advance|approve|import|upload|publish|correct (?:the|a|this|question)|extend|void|end|stop|close|reopen|grant|promote|demote|generate|remind|translate|merge|upgrade|install|restart|enable|disable|turn (?:on|off)';

/** It reads and changes nothing, but the guide says how things are done. */
const acts: PlainQuestion = {
  example: 'Delete the skill Git',
  patterns: [new RegExp(`^(?<topic>(?:${ACTS}) (?!rounds?\\b).+)$`)],
  async answer(app, actor, { named: { topic = '' } }) {
    const { table, excerpts, source } = await toolset.howTo.run(app, actor, { question: topic });
    const guide = table === null ? '' : ' The guide says how it’s done:';
    return {
      sentence: `The assistant only looks things up and changes nothing.${guide}`,
      table,
      ...(excerpts && { excerpts }),
      source,
    };
  },
};

/** Tried before all others, but after questions for the guide. */
export const refusals: readonly PlainQuestion[] = [people, acts];
