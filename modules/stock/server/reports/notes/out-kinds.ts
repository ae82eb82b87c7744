import { defineList } from '#engine/define/fields.ts';
import { KIND_WORDS } from '#modules/stock/contract/words.ts';

const { house, general, sale, supplier, disposal, lab, missing } = KIND_WORDS;

/** Ways goods leave a farm for good: transfers are no deliveries. */
export const OUT_KIND_LIST = defineList('deliverykind', { house, general, sale, supplier, disposal, lab, missing });
