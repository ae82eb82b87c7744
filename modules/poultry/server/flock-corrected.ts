import { withMoves } from '#engine/batch/domain/figures/with-moves.ts';
import type { BatchServer } from '#engine/batch/server/kind-server.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import { rounded } from '#kernel/rounding.ts';
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
