import type { HomeTiles, ServerModule } from '#engine/server/module.ts';
import { loadFarmFacts } from './server/farm-facts.ts';
import { herdHandlers } from './server/handlers.ts';
import { HERD_LISTS } from './server/herd-lists.ts';
import { attentionTiles } from './server/home/attention-tiles.ts';
import { deathAlarms } from './server/home/death-alarms.ts';
import { ENTERED, enteredTile } from './server/home/entered-tile.ts';
import { farmFigures } from './server/home/farm-figures.ts';
import { figureTiles } from './server/home/figure-tiles.ts';
import { HERD_SAMPLES } from './server/samples.ts';

const TILES: readonly HomeTiles[] = [
  {
    menu: 'PigDeathRate',
    key: 'alarms',
    label: { V: 'Cảnh báo chết', E: 'Deaths above the alarm line', T: 'การตายเกินเส้นอันตราย' },
    load: (ctx, farmid) => deathAlarms(ctx, farmid, loadFarmFacts),
  },
  {
    menu: 'PigLstReport',
    key: 'attention',
    label: { V: 'Việc cần làm hôm nay', E: 'Needs attention today', T: 'งานที่ต้องทำวันนี้' },
    load: (ctx, farmid) => attentionTiles(ctx, farmid, loadFarmFacts),
  },
  {
    menu: 'PigWeekReport',
    key: 'figures',
    label: { V: 'Chỉ tiêu tuần này', E: 'This week’s figures', T: 'ตัวเลขสัปดาห์นี้' },
    load: (ctx, farmid) => figureTiles(ctx, farmid, loadFarmFacts),
  },
  {
    menu: 'PigEventInquiry',
    key: 'entered',
    label: ENTERED,
    load: (ctx, farmid) => enteredTile(ctx, farmid, loadFarmFacts),
  },
];

/** The server half of the breeding herd. */
export const herdServer: ServerModule = {
  name: 'herd',
  handlers: () => herdHandlers({ farmFacts: loadFarmFacts }),
  lists: HERD_LISTS,
  tiles: TILES,
  homeFarms: [{ menu: 'PigFarmProReport', load: (ctx, weeks) => farmFigures(ctx, weeks, loadFarmFacts) }],
  samples: HERD_SAMPLES,
};
