// Whose stay it was follows from the request it began with. Of the stays until now that is known where one name at one
// session is that of one request alone.
export const up = `
alter table attendances add column join_request_id bigint references join_requests on delete set null;
create index attendances_request on attendances (join_request_id) where join_request_id is not null;

update attendances set join_request_id = asked.id
from (
  select min(id) as id, meeting_id, session, name from join_requests
  where entered_at is not null group by meeting_id, session, name having count(*) = 1
) asked
where asked.meeting_id = attendances.meeting_id and asked.session = attendances.session
  and asked.name = attendances.guest_name;
`;
