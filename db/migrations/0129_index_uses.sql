-- Which report an index serves, as the plans of all reports on a farm of 5,000 sows say.
comment on index animal_left is 'PigDeathList, PigDeathReport, PigMonthProReport: who left in a period';
comment on index animal_status is 'PigLstReport, PigSummaryReport, PigFarwReport: present animals of a status';
comment on index animal_event_day is 'PigSemenReport, PigEntryReport, day counts of PigGeneralReport: events of a period by kind';
comment on index animal_event_typed is 'PigWeekReport, PigFarmProReport, findEvents: rows by the day they count for';
comment on index animal_event_voided is 'getOffline, findChanges, PigGeneralReport: what was taken back since a moment, rows corrected';
comment on index piglet_change_litter is 'PigQRDetails, PigProData2: losses and fosterings of a litter';
comment on index weaning_litter is 'PigQRDetails, PigProData2: weanings of a litter';
comment on index semen_batch_boar is 'PigSemenReport, PigLstReport: the collections of a period, the last one of a boar';
comment on index movement_key is 'PigSummaryReport, PigSemenDiary: what a nursery house or semen batch held on a day, and what moved since';
comment on index sow_cycle_checked is 'PigFregExamReport, PigWeekReport, PigMonthProReport: pregnancy checks of a period';
comment on index sow_cycle_due is 'PigFarwReport, PigFregExamReport: sows to farrow';
comment on index sow_cycle_ended is 'PigMonthProReport, PigDeathReport2: services that ended in a period';
comment on index sow_cycle_first is 'PigDeathReport2, PigDeathReport, PigGeneralReport: gilts first served in a period, and how far they came';
comment on index sow_cycle_weaned is 'PigDeathReport2, PigWeekReport2, PigGeneralReport: litters weaned in a period';
comment on index stay_house is 'PigDeathList2: the house of an animal on a day';
