-- What the reports of a year ask of many rows at once stands in the index, so that the rows need not be fetched one
-- by one: they lie by animal, and a period takes some of every animal.
drop index herd_span_days;
create index herd_span_days on herd_span (farm_id, to_day, from_day) include (animal_id, kind, cause, parity);
-- The litter of a weaning, and the next service after one.
create index sow_cycle_litter on sow_cycle (farm_id, animal_id, n) include (kind, matedt, mate_lineage, farrowdt, weannum, first_weandt, nurse_weandt);
-- The house of an animal on a day.
create index stay_house on stay (farm_id, animal_id, from_day) include (to_day, roomid);
