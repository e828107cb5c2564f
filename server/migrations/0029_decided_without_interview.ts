/** Whether any interview had taken place when a decision was made; for earlier ones as far as it is still known. */
export const decidedWithoutInterview = `
alter table round_decisions add column without_interview boolean not null default false;
update round_decisions decision set without_interview = true
where not exists (
  select from round_meetings place join meetings on meetings.id = place.meeting_id
  where place.candidate_id = decision.candidate_id and place.no_show_at is null and not meetings.called_off
    and meetings.created_at <= decision.decided_at
    and (meetings.session > 0 or exists (
      select from scorecards where scorecards.meeting_id = meetings.id and scorecards.status = 'submitted')));
`;
