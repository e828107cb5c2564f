export const up = `
alter table users add column mail_notifications boolean not null default false;

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  sender_id bigint references users on delete set null,
  message text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notifications_user on notifications (user_id, id);
create index notifications_sender on notifications (sender_id);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_read on notifications (read_at) where read_at is not null;
`;
