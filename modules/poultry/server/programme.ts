import { answerLanguage } from '#engine/server/answer-language.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { findFlockDue, findProgramme } from '../contract/programme.calls.ts';
import type { PoultryServices } from './services.ts';

/** A house with the flock that is open in it. */
interface HouseRow {
  readonly name: string;
  readonly area: string;
  readonly feedstd: string | null;
  readonly opendt: BusinessDate | null;
}

const HOUSE = `
select r.name, r.area, r.feedstd, b.opendt
from chk_house r left join flock b on b.farm_id = r.farm_id and b.roomid = r.roomid and b.closedt is null and b.state <> 'cancelled'
where r.farm_id = $1 and r.roomid = $2`;

const firstFirst = ({ from: a }: { readonly from: string }, { from: b }: { readonly from: string }): number => (a < b ? -1 : a > b ? 1 : 0);

/** The days of the programmes of goods a flock follows, the first one first; what they ask of flocks today. @throws Refused V_NOTEXISTS */
export function programmeHandlers(services: PoultryServices): readonly Handler[] {
  return [daysHandler(services), dueHandler(services)];
}

const dueHandler = ({ programme }: PoultryServices): Handler =>
  handleSigned(findFlockDue, async (ctx, { roomid = null, offered }) => {
    const rows = await programme(ctx.db, { farmid: farmOf(ctx.session), language: answerLanguage(ctx), day: ctx.session.curbusdt, roomid }, null);
    return { rows: rows.filter((row) => offered !== 'Y' || row.offered) };
  });

function daysHandler({ programme }: PoultryServices): Handler {
  return handleSigned(findProgramme, async (ctx, { roomid, birthdt, entrydt }) => {
    const { db, session } = ctx;
    const asked = { farmid: farmOf(session), language: answerLanguage(ctx), day: session.curbusdt, roomid: String(roomid) };
    const { rows } = await db.query<HouseRow>(HOUSE, [asked.farmid, asked.roomid]);
    const [house] = rows;
    if (house === undefined) throw refused('V_NOTEXISTS', 'roomid', { value: asked.roomid });
    const firstin = (entrydt ?? asked.day) as BusinessDate;
    const { opendt } = house;
    // Of no flock yet: what the one that stands was given is not theirs.
    const placed = { ...house, roomid: asked.roomid, parityid: 0, opendt: opendt ?? firstin, live: 0, firstin };
    const days = await programme(db, asked, birthdt == null ? null : { ...placed, birthdt: birthdt as BusinessDate });
    return {
      rows: days
        .map(({ programme: of, itemid, item, itemtp, from, to, state, on }) => ({ programme: of, itemid, item, itemtp, from, to, state, on }))
        .toSorted(firstFirst),
    };
  });
}
