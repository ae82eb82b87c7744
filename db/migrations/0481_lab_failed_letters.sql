-- Letters with papers by the day they were sent: what did not arrive is shown to the laboratory.
create index lab_delivery_letters on lab_delivery (farm_id, at) where channel = 'email';
comment on index lab_delivery_letters is 'LabDashBoard: letters that did not arrive';
