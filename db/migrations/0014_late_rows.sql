-- Rows typed after their day: the full analysis counts them in each of its periods.
create index animal_event_late on animal_event (farm_id, eventdt) where voided_at is null and valuedt > eventdt and not history;
