import { withMoves } from '#engine/batch/domain/figures/with-moves.ts';
import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { farmOf } from '#engine/server/session.ts';
import { rounded } from '#kernel/rounding.ts';
import { BIRDS_M2 } from '../contract/house.resource.ts';
import { FLOCK_FIGURES, FLOCK_MEASURES } from '../domain/figures/flock-figures.ts';
import { type FlockReading, readFlocks } from './figures/read-flocks.ts';
import { FLOCK_KIND } from './reports/flock-kind.ts';

/** Amount in, for who sees amounts, and first-week mortality of a flock: as they are, and as a corrected placement makes them. */
export function flockCorrected(reading: FlockReading): Required<BatchServer>['corrected'] {
  return async (ctx, { farmid, roomid, parityid }, { without, moves }) => {
    const language = answerLanguage(ctx);
    const money = FLOCK_KIND.money(ctx.session);
    const keys = { rooms: [roomid], parities: [parityid] };
    const [flock] = await readFlocks(ctx.db, reading, farmid, { asof: ctx.session.curbusdt, keys, money, language });
    if (flock === undefined) return [];
    const codes = [...(money ? ['AMOUNTIN'] : []), 'FWM'];
    const [before, after] = [flock, withMoves(flock, without, moves)].map((one) => FLOCK_MEASURES.figuresOfBatch(one, codes));
    return codes.map((code) => {
      const { name, unit, decimals } = FLOCK_FIGURES.of(code);
      return { code, label: name[language], unit, decimals, before: rounded(before?.[code], decimals), after: rounded(after?.[code], decimals) };
    });
  };
}

/** Birds on a square metre of a house before a placement and after it; nothing of a house whose floor is not known. */
export const birdsPerM2: Required<BatchServer>['beside'] = async (ctx, roomid, live) => {
  const { rows } = await ctx.db.query<{ floor: number | null }>('select floor::float8 as floor from chk_house where farm_id = $1 and roomid = $2', [
    farmOf(ctx.session),
    roomid,
  ]);
  const floor = rows[0]?.floor ?? null;
  if (floor === null) return [];
  const [before, after] = [live.before, live.after].map((birds) => rounded(birds / floor, 1));
  return [{ code: 'PERM2', label: BIRDS_M2[answerLanguage(ctx)], unit: '', decimals: 1, before: before ?? null, after: after ?? null }];
};
