-- Weanings by boar and by cross read the litter of each weaning from the index alone, as all other weanings do.
drop index sow_cycle_litter;
create index sow_cycle_litter on sow_cycle (farm_id, animal_id, n)
  include (kind, matedt, mate_lineage, boarid, boarid2, boarid3, farrowdt, weannum, first_weandt, nurse_weandt);
comment on index sow_cycle_litter is 'PigWeanReport, PigLineageReport: the litter of a weaning, and the next service after one';
