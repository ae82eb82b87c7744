-- Reports of days read spans and stays by index alone: which service a span names, whose stay it is.
drop index herd_span_days;
create index herd_span_days on herd_span (farm_id, to_day, from_day) include (animal_id, kind, cause, parity, n);
comment on index herd_span_days is 'every figure of days: animal days of a period by kind (PigMonthProReport, PigWeekReport); PigRoomTranfReport: how each stood';
drop index stay_room;
create index stay_room on stay (farm_id, roomid, to_day, from_day) include (animal_id);
comment on index stay_room is 'PigRoomReport: who stood in a house on a day; PigRoomTranfReport: the houses left in a period';
