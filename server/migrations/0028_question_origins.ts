/** Edits of generated questions, and how a question of the bank came about. */
export const questionOrigins = `
update ai_generations
set items = (select coalesce(jsonb_agg(item || '{"version": 1, "edit": null}' order by place), '[]')
             from jsonb_array_elements(items) with ordinality as listed (item, place));

create table question_origins (
  question_id bigint primary key references questions on delete cascade,
  generation_id bigint references ai_generations on delete set null,
  model text not null,
  prompt_version integer not null,
  written_at timestamptz not null,
  written jsonb,
  verdict text not null check (verdict in ('ok', 'warning', 'refused')),
  findings jsonb not null,
  accepted_by bigint references users on delete set null,
  accepted_at timestamptz not null
);
create index question_origins_of_generation on question_origins (generation_id);
create index question_origins_of_admin on question_origins (accepted_by);

-- Those accepted so far.
insert into question_origins
select distinct on (questions.id) questions.id, ai_generations.id, model, prompt_version, ai_generations.created_at,
  null, item ->> 'verdict', item -> 'findings', user_id, questions.created_at
from ai_generations
cross join jsonb_array_elements(items) as listed (item)
join questions on questions.id = (item ->> 'questionId')::bigint
order by questions.id;
`;
