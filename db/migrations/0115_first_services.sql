-- First services of gilts are one in seven of all services.
create index sow_cycle_first on sow_cycle (farm_id, matedt) where kind = 'G' and not entered;
comment on index sow_cycle_first is 'PigDeathReport2, PigMonthProReport, PigGeneralReport: gilts first served in a period, and how far they came';
