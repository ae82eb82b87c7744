import { numberOf } from '#modules/admin/domain/settings/read.ts';
import { loadFarmSettings } from '#modules/admin/server/settings.ts';
import { NO_BOOKS } from '#modules/growfinish/domain/house-rules.ts';
import type { GrowServices } from '#modules/growfinish/server/services.ts';

/** What grow-finish asks of other rooms. No module keeps goods or delivery notes of batches, so its books are empty. */
export const growServices: GrowServices = {
  booksOf: async () => NO_BOOKS,
  settingsOf: async (db, farmid) => {
    const { herd, resolved } = await loadFarmSettings(db, farmid);
    return { idMaxLength: herd.IDMAXLEN, withhold: herd.WITHHOLD, tagGap: numberOf(resolved, 'TAGGAP') };
  },
};
