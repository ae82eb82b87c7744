-- Water and temperature of a house of growing pigs are read off once a day (DAY), as in chicken houses.
alter table batch_event drop constraint batch_event_eventcd_check;
alter table batch_event add constraint batch_event_eventcd_check
  check (eventcd in ('INW', 'INP', 'INT', 'DAY', 'DTH', 'CUL', 'SAL', 'TRO', 'FED', 'TRT', 'VAC', 'WGT', 'CLO', 'UCL'));
