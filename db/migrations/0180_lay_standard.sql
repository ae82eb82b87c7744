-- What a breed of layers is expected to lay: hen-day % of a week of age, in the standard of its feed and weight. Blank of birds that do not lay.
alter table feed_standard_row add column lay numeric(5, 2) check (lay between 0 and 100);
