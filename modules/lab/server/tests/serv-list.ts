import { answerLanguage } from '#engine/server/answer-language.ts';
import { handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { getServList } from '../../contract/tests/test.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { insideLab, labSettings, openSides, seesPrices } from '../requests/context.ts';
import { listPriceSql } from '../requests/tests.ts';

interface ServRow {
  readonly value: string;
  readonly label: string;
  readonly active: boolean;
  readonly testgrp: string;
  readonly disease: string;
  readonly sampletps: string[];
  readonly species: string;
  readonly method: string | null;
  readonly price: number | null;
  readonly tatdays: number;
  readonly accredited: 'Y' | 'N';
  readonly se: number | null;
  readonly sp: number | null;
}

/** /lab/getServList */
export const servListHandler = handleSigned(getServList, async (ctx, { labid }) => {
  await openSides(ctx);
  const known = await ctx.db.query('select 1 from laboratory where farm_id = $1 and inuse', [labid]);
  if (known.rows.length === 0) throw refused('V_NOTEXISTS', 'labid', { value: labid });
  return insideLab(ctx, labid, async () => {
    const { LABPRICE } = await labSettings(ctx.db, labid, { LABPRICE: LAB_SETTINGS.LABPRICE });
    const priced = seesPrices(ctx, { LABPRICE });
    const { rows } = await ctx.db.query<ServRow>(
      `select testcd as value, case $2 when 'E' then name_e when 'T' then name_t else name_v end as label, inuse as active, testgrp, disease, sampletps, species, method,
         (${listPriceSql("'*'", '$3::date')})::float8 as price, tatdays, case when accredited then 'Y' else 'N' end as accredited,
         se::float8 as se, sp::float8 as sp
       from lab_test t where farm_id = $1 and inuse order by testgrp, testcd`,
      [labid, answerLanguage(ctx), ctx.session.curbusdt],
    );
    return rows.map(({ species, price, ...row }) => ({
      ...row,
      species: species === 'both' ? ['pig', 'poultry'] : [species],
      price: priced ? price : null,
    }));
  });
});
