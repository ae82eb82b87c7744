import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type CallContext, type Handler, handlePrepared, handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { addressKey, RateLimit } from '#engine/server/rate-limit.ts';
import { refused } from '#engine/server/refused.ts';
import { allows, farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { getAnimal, getAnimalCard, noteScan } from '#modules/herd/contract/find.calls.ts';
import { allowedEvents } from '#modules/herd/domain/allowed-events.ts';
import { animalCardOf } from '#modules/herd/domain/animal-card.ts';
import { eventStates } from '#modules/herd/domain/life-states.ts';
import { lifetimeOf } from '#modules/herd/domain/lifetime.ts';
import { CARD_SETTINGS } from '#modules/herd/domain/settings/farm.settings.ts';
import { labelCode, labelText, readLabel } from '../label-code.ts';
import { settingOn } from '../setting-on.ts';
import { eventsOfAnimal } from './find.handlers.ts';
import { type HerdServices, openUnit } from './services.ts';

async function idOf(db: Db, farmid: string, pgid: string): Promise<string | null> {
  const { rows } = await db.query<{ animal_id: string }>(
    `select animal_id from animal where farm_id = $1 and not deleted and (pgid = $2 or animal_id in (
       select animal_id from animal_identity i where i.farm_id = $1 and i.pgid = $2)) order by pgid = $2 desc, leftdt desc nulls first limit 1`,
    [farmid, pgid.toUpperCase()],
  );
  return rows[0]?.animal_id ?? null;
}

async function cyclesOf(db: Db, farmid: string, animalId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await db.query<Record<string, unknown>>('select * from sow_cycle where farm_id = $1 and animal_id = $2 order by n', [
    farmid,
    animalId,
  ]);
  return rows;
}

/** Identities the animal carried before, the last one first. */
async function formerOf(db: Db, farmid: string, animalId: string): Promise<{ pgid: string; until: string }[]> {
  const { rows } = await db.query<{ pgid: string; until: string }>(
    `select pgid, until::date as until from animal_identity
     where farm_id = $1 and animal_id = $2 order by animal_identity.until desc`,
    [farmid, animalId],
  );
  return rows;
}

async function profile(ctx: SignedContext, services: HerdServices, animalId: string) {
  const farmid = farmOf(ctx.session);
  const { unit, facts } = await openUnit(ctx, services, { inputs: [], animalIds: [animalId], forUpdate: false });
  const held = unit.byId(animalId);
  if (held === null) return null;
  const spans = await ctx.db.query<Record<string, unknown>>(
    `select from_day as "from", nullif(to_day, 'infinity') as "to", kind, cause, parity, n from herd_span
     where farm_id = $1 and animal_id = $2 order by from_day`,
    [farmid, animalId],
  );
  return {
    animal: held.animal,
    card: animalCardOf(held.animal, held.events, held.version, facts.settings, ctx.session.curbusdt),
    cycles: await cyclesOf(ctx.db, farmid, animalId),
    events: await eventsOfAnimal(ctx.db, ctx.session, animalId, eventStates(held.events, unit.context)),
    spans: spans.rows,
    allowed: [...allowedEvents(held.animal, facts.settings)],
  };
}

/** Cards an address may open in a minute without being the farm's staff: a person who walks along the pens opens fewer. */
const CARDS_A_MINUTE = 20;
/** Who may view one of these sees the whole profile. */
const STAFF_MENUS = ['PigEvent', 'PigEntryInquiry', 'PigMateReport'] as const;

const UNKNOWN = { found: false, askFarm: false, level: 'none' as const, basic: null, profile: null };

interface PublicRow {
  animal_id: string;
  pgid: string;
  entrytp: string;
  lineage: string | null;
  birthdt: string | null;
  shtnm: string;
  today: BusinessDate;
  parity: number;
  livenum: number | null;
  farrownum: number | null;
  leftdt: string | null;
  leftway: string | null;
}

/** What a visitor may know of an animal, by the farm's QRPUBLIC; unknown and hidden answer alike. */
async function publicCard(ctx: CallContext, farmid: string, pgid: string, code: string | null) {
  await enterFarm(ctx.db, farmid);
  const { rows } = await ctx.db.query<PublicRow>(
    `select a.animal_id, a.pgid, a.entrytp, a.lineage, a.birthdt, f.shtnm, a.parity, a.leftdt, a.leftway, c.livenum, c.farrownum,
       current_date as today
     from animal a join farm f using (farm_id)
     left join lateral (select livenum, farrownum from sow_cycle c
       where c.farm_id = a.farm_id and c.animal_id = a.animal_id and c.farrowdt is not null
       order by n desc limit 1) c on true
     where a.farm_id = $1 and a.pgid = $2 and not a.deleted order by a.leftdt desc nulls first limit 1`,
    [farmid, pgid.toUpperCase()],
  );
  const row = rows[0];
  if (row === undefined) return UNKNOWN;
  const level = await settingOn(ctx.db, farmid, CARD_SETTINGS.QRPUBLIC, row.today);
  if (level === 'none' || (level === 'label' && code !== labelCode(farmid, row.animal_id))) return UNKNOWN;
  const basic = {
    pgid: row.pgid,
    entrytp: row.entrytp,
    lineage: row.lineage,
    birth: row.birthdt?.slice(0, 6) ?? null,
    shtnm: row.shtnm,
    leftdt: row.leftdt,
    leftway: row.leftway,
  };
  const litter = { parity: row.parity, livenum: row.livenum, farrownum: row.farrownum };
  return level === 'litter'
    ? { found: true, askFarm: false, level: 'litter' as const, basic: { ...basic, ...litter }, profile: null }
    : { found: true, askFarm: false, level: 'basic' as const, basic, profile: null };
}

async function staffCard(ctx: SignedContext, services: HerdServices, pgid: string) {
  const animalId = await idOf(ctx.db, farmOf(ctx.session), pgid);
  const found = animalId === null ? null : await profile(ctx, services, animalId);
  if (found === null) return UNKNOWN;
  const { animal, card, cycles, events, allowed } = found;
  const former = await formerOf(ctx.db, farmOf(ctx.session), card.animalId);
  return {
    found: true,
    askFarm: false,
    level: 'staff' as const,
    basic: null,
    profile: {
      card,
      label: labelText(farmOf(ctx.session), card.pgid, card.animalId),
      cycles,
      events,
      allowed,
      lifetime: lifetimeOf(animal, ctx.session.curbusdt),
      former,
    },
  };
}

/** One animal: its profile for staff, its public card behind a QR label. */
export function animalHandlers(services: HerdServices): readonly Handler[] {
  const visitors = new RateLimit(CARDS_A_MINUTE, 60);
  return [
    handleSigned(getAnimal, async (ctx, { pgid }) => {
      const animalId = await idOf(ctx.db, farmOf(ctx.session), pgid);
      const found = animalId === null ? null : await profile(ctx, services, animalId);
      if (found === null) throw refused('366', 'pgid', { id: pgid });
      const { animal: _, ...answer } = found;
      return answer;
    }),
    handlePrepared(
      getAnimalCard,
      async ({ session, request }, input) => {
        const { farmid, pgid, code } = readLabel(input.pgid);
        const label = { farmid: farmid ?? input.farmid ?? session?.farmid ?? null, pgid, code };
        const staff = session !== null && session.farmid === label.farmid && label.farmid !== null && allows(session, STAFF_MENUS, 'view');
        // Who counts identities upwards gets no further than this, before any work.
        if (!staff) visitors.take(addressKey(request.ip));
        return { label, staff };
      },
      async (ctx, _, { label, staff }) => {
        if (staff) return staffCard(ctx as SignedContext, services, label.pgid);
        if (label.farmid === null) return { ...UNKNOWN, askFarm: true };
        const farm = await ctx.db.query<{ farm_id: string }>(
          'select farm_id from farm where farm_id = $1 or shtnm = $1 order by farm_id = $1 desc limit 1',
          [label.farmid],
        );
        const farmid = farm.rows[0]?.farm_id;
        return farmid === undefined ? UNKNOWN : publicCard(ctx, farmid, label.pgid, label.code);
      },
    ),
    handleSigned(noteScan, async ({ db, session }, { label }) => {
      const { farmid, pgid } = readLabel(label);
      const animalId = farmid !== null && farmid === farmOf(session) ? await idOf(db, farmid, pgid) : null;
      if (animalId === null) return { noted: false };
      await db.query('insert into tag_scan (farm_id, animal_id, user_id) values ($1, $2, $3)', [farmid, animalId, session.userid]);
      return { noted: true };
    }),
  ];
}
