import { sql } from 'kysely';

// The decisions of marking.ts as SQL on the rows of one paper. `rule` and `keys` belong to a question's correction,
// null without one; `option_id` is the selected option, or null.

/** Whether every question of the paper is excluded; the other two read it as `is_empty`. */
export const isEmpty = sql<boolean>`bool_and(coalesce(rule = 'void', false)) over ()`;

export const isScored = sql<boolean>`(is_empty or rule is distinct from 'void')`;

export const isCorrect = sql<boolean>`(is_empty or case rule when 'full' then true when 'void' then false
  when 'keys' then coalesce(keys @> to_jsonb(option_id), false) else coalesce(option_id = key_option, false) end)`;

/** For rows marked with `is_scored` and `is_correct`. */
export const pointsEarned = sql<number>`coalesce(sum(points) filter (where is_scored and is_correct), 0)`;
export const pointsPossible = sql<number>`coalesce(sum(points) filter (where is_scored), 0)`;
