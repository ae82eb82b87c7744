import { notesOfSales } from '#engine/batch/server/figures/sold-notes.ts';
import type { CallParsed } from '#engine/define/call.ts';
import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm, enterFarms } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { reportFarms } from '#engine/server/report/asked-farms.ts';
import { bind } from '#engine/server/report/bind.ts';
import { farmOf, type Session } from '#engine/server/session.ts';
import { likeAnywhere } from '#engine/server/where.ts';
import type { Language } from '#kernel/language.ts';
import { type FoundFlockEvent, findFlockEvents } from '../../contract/event-search.ts';
import type { IncomeReading } from '../figures/read-incomes.ts';
import { FLOCK_KIND } from '../reports/flock-kind.ts';
import { FLOCK_EVENTS_SQL } from './event-sql.ts';

/** Level from which rows taken away are shown. */
const DELETED_LEVEL = 60;

type Asked = Omit<CallParsed<typeof findFlockEvents>, 'farms' | 'page' | 'size'>;

/** Which farms are read for whom, in which language, and which rows of what is found. */
interface Reading {
  readonly farms: readonly string[];
  readonly session: Session;
  readonly language: Language;
  readonly limit: number;
  readonly offset: number;
  /** What the delivery notes of sales say. */
  readonly soldFor: IncomeReading['soldFor'];
}

interface Row extends Omit<FoundFlockEvent, 'crtdate' | 'voidedAt'> {
  readonly crtdate: Date;
  readonly voidedAt: Date | null;
  readonly found: number;
}

const like = (typed: string | null | undefined): string | null => (typed == null ? null : likeAnywhere(typed));
const NOTHING = { area: null, roomid: null, parityid: null, from: null, to: null, reason: null, itemid: null, applyid: null } as const;

/** Rows of sales as their delivery notes have them: number, customer, and what they brought. */
async function onNotes(db: Db, rows: readonly Row[], soldFor: Reading['soldFor']): Promise<Row[]> {
  const found = await notesOfSales(
    db,
    soldFor,
    rows.filter(({ voidedAt }) => voidedAt === null),
  );
  return rows.map((row) => {
    const note = found.get(row.eventId);
    return note === undefined ? row : { ...row, noteno: note.note, place: note.customer, amount: note.net };
  });
}

/** Events of flocks with all the farms asked for in sight, and how many there are; afterwards the transaction sees the reader's own again. */
export async function searchFlockEvents(db: Db, asked: Asked, reading: Reading): Promise<{ rows: FoundFlockEvent[]; total: number }> {
  const { farms, session, language, limit, offset, soldFor } = reading;
  const { eventcd, deleted } = asked;
  await enterFarms(db, farms);
  const { text, params } = bind(FLOCK_EVENTS_SQL, {
    ...{ ...NOTHING, ...asked, farms, language, limit, offset, by: asked.by ?? 'event' },
    ...{ eventcd: eventcd == null || eventcd.length === 0 ? null : eventcd, customer: like(asked.customer), text: like(asked.text) },
    deleted: deleted === 'Y' && session.usrlvl >= DELETED_LEVEL,
  });
  const rows = await onNotes(db, (await db.query<Row>(text, params)).rows, soldFor);
  await enterFarm(db, farmOf(session));
  const money = FLOCK_KIND.money(session);
  return {
    rows: rows.map(({ found: _, crtdate, voidedAt, amount, ...row }) => ({
      ...row,
      amount: money ? amount : null,
      crtdate: crtdate.toISOString(),
      voidedAt: voidedAt?.toISOString() ?? null,
    })),
    total: rows[0]?.found ?? 0,
  };
}

/** The call that looks events of flocks up. */
export function findFlockEventsHandler({ soldFor }: IncomeReading): Handler {
  return handleSigned(findFlockEvents, async (ctx, { farms: named, page, size, ...asked }) => {
    const { session, db } = ctx;
    const farms = (await reportFarms(db, { farmid: farmOf(session), farms: session.farms }, named)).map(({ farmid }) => farmid);
    const reading = { farms, session, language: answerLanguage(ctx), limit: size, offset: (page - 1) * size, soldFor };
    return searchFlockEvents(db, asked, reading);
  });
}
