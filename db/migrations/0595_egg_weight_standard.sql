-- What an egg of a breed weighs by week of age, g: with its hen-day % the egg mass a hen is expected to give. Blank of birds that do not lay.
alter table feed_standard_row add column eggwt numeric(5, 2) check (eggwt > 0 and eggwt <= 200);
