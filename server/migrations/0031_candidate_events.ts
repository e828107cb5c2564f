/** Events of candidates, for their timeline. The first ones are those that other rows still know of. */
export const candidateEvents = `
create table candidate_events (
  id bigint generated always as identity primary key,
  candidate_id bigint not null references round_candidates on delete cascade,
  kind text not null
    check (kind in ('link_sent', 'links_revoked', 'checked', 'asked_to_move', 'scheduled', 'moved', 'cancelled')),
  at timestamptz not null,
  by_user bigint references users on delete set null,
  starts_at timestamptz
);
create index candidate_events_candidate on candidate_events (candidate_id);
create index candidate_events_user on candidate_events (by_user) where by_user is not null;

insert into candidate_events (candidate_id, kind, at, by_user, starts_at)
select * from (
  select candidate_id, 'link_sent' as kind, sent_at as at, null::bigint, null::timestamptz from candidate_links
  union all
  select id, 'checked', (rehearsal->>'at')::timestamptz, null, null from round_candidates where rehearsal is not null
  union all
  select candidate_id, 'scheduled', created_at, created_by, case when moved_at is null then starts_at end
  from round_meetings join meetings on meetings.id = meeting_id where starts_at is not null
  union all
  select candidate_id, 'moved', moved_at, null, starts_at
  from round_meetings join meetings on meetings.id = meeting_id where moved_at is not null and starts_at is not null
  union all
  select candidate_id, 'cancelled', ended_at, null, starts_at
  from round_meetings join meetings on meetings.id = meeting_id where called_off and ended_at is not null
) known order by at;
`;
