import type { HomeTiles, ServerModule } from '#engine/server/module.ts';
import { barnDemo } from './server/demo/barn-demo.ts';
import { loadFarmFacts } from './server/farm-facts.ts';
import type { HerdServices } from './server/handlers/services.ts';
import { herdHandlers } from './server/handlers.ts';
import { HERD_LISTS } from './server/herd-lists.ts';
import { attentionTiles } from './server/home/attention-tiles.ts';
import { deathAlarms } from './server/home/death-alarms.ts';
import { ENTERED, enteredTile } from './server/home/entered-tile.ts';
import { farmFigures } from './server/home/farm-figures.ts';
import { figureTiles } from './server/home/figure-tiles.ts';
import { HERD_SAMPLES } from './server/samples.ts';

/** Tiles of a farm that keeps breeding animals, or kept some: a laboratory and a grow-out site are told nothing of sows. */
const ofHerd =
  (load: HomeTiles['load']): HomeTiles['load'] =>
  async (ctx, farmid) => {
    const { rows } = await ctx.db.query('select 1 from animal where farm_id = $1 limit 1', [farmid]);
    return rows.length === 0 ? [] : load(ctx, farmid);
  };

const TILES: readonly HomeTiles[] = [
  {
    menu: 'PigDeathRate',
    key: 'alarms',
    label: { V: 'Cảnh báo chết', E: 'Deaths above the alarm line', T: 'การตายเกินเส้นอันตราย' },
    load: ofHerd((ctx, farmid) => deathAlarms(ctx, farmid, loadFarmFacts)),
  },
  {
    menu: 'PigLstReport',
    key: 'attention',
    label: { V: 'Việc cần làm hôm nay', E: 'Needs attention today', T: 'งานที่ต้องทำวันนี้' },
    load: ofHerd((ctx, farmid) => attentionTiles(ctx, farmid, loadFarmFacts)),
  },
  {
    menu: 'PigWeekReport',
    key: 'figures',
    label: { V: 'Chỉ tiêu tuần này', E: 'This week’s figures', T: 'ตัวเลขสัปดาห์นี้' },
    load: ofHerd((ctx, farmid) => figureTiles(ctx, farmid, loadFarmFacts)),
  },
  {
    menu: 'PigEventInquiry',
    key: 'entered',
    label: ENTERED,
    load: ofHerd((ctx, farmid) => enteredTile(ctx, farmid, loadFarmFacts)),
  },
];

/** The server half of the breeding herd; `services`: other modules' books that follow what is written of its animals, samples sent to laboratories. */
export const herdServer = (services: Pick<HerdServices, 'sales' | 'ownBred' | 'samples'> = {}): ServerModule => ({
  name: 'herd',
  handlers: ({ animalParts }) => herdHandlers({ farmFacts: loadFarmFacts, animalParts, ...services }),
  lists: HERD_LISTS,
  tiles: TILES,
  homeFarms: [{ menu: 'PigFarmProReport', load: (ctx, weeks) => farmFigures(ctx, weeks, loadFarmFacts) }],
  samples: HERD_SAMPLES,
  demo: barnDemo,
});
