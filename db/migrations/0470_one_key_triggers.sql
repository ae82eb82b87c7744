comment on trigger rename_sold_animal on animal is 'one key: the lines of delivery notes of the same farm';
comment on trigger lab_place_province on lab_place is 'one key: the row itself';
