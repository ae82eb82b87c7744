-- Leaving rows taken back are few; lists of arrivals and of removals look for them among all events ever saved.
create index animal_event_restored on animal_event (farm_id, animal_id) where voided_kind = 'restored';
