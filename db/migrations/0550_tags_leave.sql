-- A tagged piglet leaves with the event of its batch that names it, and comes back when the event is taken back.
alter table tag_pig
  add column left_event uuid,
  add foreign key (farm_id, left_event) references batch_event (farm_id, event_id),
  add check (left_event is null or leftdt is not null);
create index tag_pig_left on tag_pig (farm_id, left_event) where left_event is not null;
comment on index tag_pig_left is 'removeEvent of growing pigs: the tagged piglets that left with an event';
