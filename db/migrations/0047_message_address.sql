-- Where a message came from, so that one address cannot send without end under ever new device ids.
alter table contact_message add column ip text;
create index on contact_message (at);
