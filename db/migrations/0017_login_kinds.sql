-- Signing in through a provider (Google G, Facebook F): which account a person of the provider is, and
-- the tickets that carry a sign-in over the provider's pages and back.

create table login_link (
  kind text not null check (kind in ('F', 'G')),
  subject text not null,
  user_id text not null references app_user on delete cascade,
  email text,
  linked_at timestamptz not null default now(),
  primary key (kind, subject),
  unique (user_id, kind)
);

-- A ticket is known by its hash; the browser alone holds it. It departs, comes back once, is exchanged once.
create table login_ticket (
  ticket_hash bytea primary key,
  step text not null check (step in ('depart', 'return')),
  kind text not null check (kind in ('F', 'G')),
  keep boolean not null default false,
  -- Who asked for it, when a signed-in person links a kind; else whom the provider proved.
  user_id text references app_user on delete cascade,
  linking boolean not null default false,
  state text, nonce text, verifier text,
  subject text, email text,
  made_at timestamptz not null default now(),
  used_at timestamptz
);
create index on login_ticket (made_at);

grant select, insert, update, delete on login_link, login_ticket to farm_app;
