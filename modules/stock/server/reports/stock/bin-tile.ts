import type { HomeRow } from '#engine/define/home.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { HomeTiles } from '#engine/server/module.ts';
import { type Text3, t3 } from '#kernel/language.ts';
import { type StockServices, stockOfFarm } from '../../farm-stock.ts';
import { BIN_TITLE, type BinRow, binsOf, hourText } from './bins.ts';

/** Bins a tile names; the report has them all. */
const NAMED = 5;

/** What to order, and until when today. */
function detailOf({ order }: BinRow): Text3 {
  const [kg, hour] = [Math.round(order?.kg ?? 0).toLocaleString('en-US'), hourText(order?.orderBy ?? 0)];
  return t3(`Đặt ${kg} kg trước ${hour}`, `Order ${kg} kg by ${hour}`, `สั่ง ${kg} กก. ก่อน ${hour}`);
}

const rowOf = (bin: BinRow): HomeRow => ({
  ...{ name: bin.storeid, detail: detailOf(bin), tone: bin.order?.late === true ? 'bad' : 'warn' },
  ...{ route: 'StockReport', params: { stores: bin.storeid } },
});

/** Home names the bins whose order must go out today. */
export const binTiles = (services: StockServices): HomeTiles => ({
  ...{ menu: 'StockReport', key: 'bins', label: BIN_TITLE },
  load: async (ctx, farmid) => {
    const bins = await binsOf(ctx.db, services, await stockOfFarm(ctx.db, farmid), { language: answerLanguage(ctx) });
    if (bins.length === 0) return [];
    const due = bins.filter((bin) => bin.due).toSorted((a, b) => (a.order?.orderBy ?? 0) - (b.order?.orderBy ?? 0));
    const tone = due.some(({ order }) => order?.late === true) ? 'bad' : due.length > 0 ? 'warn' : 'plain';
    const label = t3('Cám phải đặt hôm nay', 'Feed to order today', 'อาหารที่ต้องสั่งวันนี้');
    return [
      {
        key: 'bins',
        label,
        kind: 'attention',
        value: due.length,
        decimals: 0,
        unit: '',
        tone,
        rows: due.slice(0, NAMED).map(rowOf),
        route: 'StockReport',
        params: {},
      },
    ];
  },
});
