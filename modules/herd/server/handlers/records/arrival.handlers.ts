import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { answerArrival, findArrivals } from '#modules/herd/contract/arrivals.calls.ts';
import { answerTransfer, lastDay } from '../../transfer.ts';
import type { HerdServices } from '../services.ts';

interface WaitingRow {
  animalId: string;
  pgid: string;
  sex: string;
  status: string | null;
  timeParity: string;
  eventdt: BusinessDate;
}

/** Animals sent by other farms of the company: the list of those that wait, and the answer to one. */
export function arrivalHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(findArrivals, async (ctx) => {
      const to = farmOf(ctx.session);
      const { companyFarms } = await services.farmFacts(ctx.db, to);
      const found = [];
      for (const fromfarm of companyFarms.filter((farm) => farm !== to)) {
        await enterFarm(ctx.db, fromfarm);
        const facts = await services.farmFacts(ctx.db, fromfarm);
        const { rows } = await ctx.db.query<WaitingRow>(
          `select a.animal_id as "animalId", a.pgid, a.sex, a.status, a.services || '-' || a.parity as "timeParity", e.eventdt
           from animal a join animal_event e on e.farm_id = a.farm_id and e.animal_id = a.animal_id and e.eventcd = 'TRF' and e.voided_at is null
           where a.farm_id = $1 and a.transfer_to = $2 and a.leftdt is null and not a.deleted order by e.eventdt, a.pgid`,
          [fromfarm, to],
        );
        found.push(...rows.map((row) => ({ ...row, fromfarm, lastdt: lastDay(row.eventdt, facts) })));
      }
      await enterFarm(ctx.db, to);
      return { rows: found.filter(({ lastdt }) => ctx.session.curbusdt <= lastdt) };
    }),
    handleSigned(answerArrival, async (ctx, { fromfarm, animalId, answer, roomid, reason }) => {
      const animal = await answerTransfer(ctx, services, { fromfarm, animalId, answer, roomid: roomid ?? null, reason: reason ?? null });
      return { pgid: animal.pgid, status: animal.status, timeParity: `${animal.services}-${animal.parity}` };
    }),
  ];
}
