-- Results are read by the day of sampling: a laboratory's own period, and that of a farm that sends to it.
create index lab_request_sampled on lab_request (farm_id, sampledt);
comment on index lab_request_sampled is 'LabTestReport2, LabPcrDashboard, charts: requests sampled in a period';
create index lab_request_sent_sampled on lab_request (sender, sampledt);
comment on index lab_request_sent_sampled is 'charts: requests of a farm sampled in a period, from any laboratory';
