-- Orders that came to nothing are counted beside fifty thousand results without reading those that did.
create index lab_order_invalid on lab_order (farm_id, requestid) where status = 2;
comment on index lab_order_invalid is 'LabTestReport2: orders that came to nothing, by group';
