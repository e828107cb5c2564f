// What somebody with an account gave when they asked to come in goes with their account. Of the requests until now that is
// known where they came in.
export const up = `
alter table join_requests add column user_id bigint references users on delete set null;
create index join_requests_user on join_requests (user_id) where user_id is not null;

update join_requests set user_id = attendances.user_id
from attendances where attendances.join_request_id = join_requests.id and attendances.user_id is not null;
`;
