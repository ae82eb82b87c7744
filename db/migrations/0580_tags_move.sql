-- Tagged pigs go along with a transfer that names them: the line of their life says by which event, so that taking it back brings them back.
alter table tag_life
  add column event_id uuid,
  add foreign key (farm_id, event_id) references batch_event (farm_id, event_id);
create index tag_life_event on tag_life (farm_id, event_id) where event_id is not null;
comment on index tag_life_event is 'removeEvent of growing pigs: the tagged pigs a transfer took along';
