import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { ROLES } from '#i18n/roles.ts';
import type { Language } from '#kernel/language.ts';
import { farmCounts, farmSight } from '#modules/admin/contract/farm.calls.ts';
import { inReach } from '#modules/admin/domain/rights.ts';
import { openFarm } from '../users/reach.ts';

const roleOf = (level: number, language: Language): string => ROLES[level]?.[language] ?? '';

interface Viewer {
  user_id: string;
  display_name: string;
  usrlvl: number;
  farm_id: string | null;
  prnt1: string;
  prnt2: string;
  labid: string | null;
}

/** Active people; whom of them a farm is in reach of is the rule's to say. */
async function activePeople(db: Db): Promise<Viewer[]> {
  const { rows } = await db.query<Viewer>(
    `select u.user_id, u.display_name, u.usrlvl, u.farm_id, coalesce(f.prnt1, u.prnt1, '') as prnt1, coalesce(f.prnt2, u.prnt2, '') as prnt2, u.labid
     from app_user u left join farm f on f.farm_id = u.farm_id where u.state = 'active' and u.usrlvl > 0 order by u.usrlvl desc, u.user_id`,
  );
  return rows;
}

interface MoveRow {
  at: Date;
  movedt: string | null;
  by: string;
  from: string;
  to: string;
  reason: string | null;
}

async function movesOf(db: Db, farmid: string): Promise<MoveRow[]> {
  const { rows } = await db.query<MoveRow>(
    `select at, after->>'movedt' as movedt, user_id as by, before->>'prnt1' as from, after->>'prnt1' as to, reason from audit_log
     where farm_id = $1 and subject = 'farm' and subject_id = $1 and kind = 'move' order by coalesce(after->>'movedt', to_char(at, 'YYYYMMDD')) desc, at desc limit 50`,
    [farmid],
  );
  return rows;
}

/** Females from their first mating on (or entered mated or weaned) that are present, by farm. */
async function matedFemales(db: Db, farms: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await enterFarms(db, farms);
  const { rows } = await db.query<{ farmid: string; n: number }>(
    `select farm_id as farmid, count(*)::int as n from animal
     where farm_id = any($1) and sex = 'F' and leftdt is null and not deleted and pigtype <> 'gilt' group by 1`,
    [farms],
  );
  return new Map(rows.map(({ farmid, n }) => [farmid, n]));
}

/** People by level, as their role is called. */
function levelsOf(people: readonly Viewer[], language: Language) {
  const levels = Map.groupBy(people, ({ usrlvl }) => usrlvl);
  return [...levels].map(([usrlvl, list]) => ({ usrlvl, role: roleOf(usrlvl, language), n: list.length }));
}

const handler = handleSigned(farmSight, async (ctx, { farmid }) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const farm = await openFarm(db, session, farmid);
  const all = await activePeople(db);
  const seers = all.filter(({ usrlvl, farm_id, prnt1, prnt2, labid }) => inReach(farm, { usrlvl, farmid: farm_id, prnt1, prnt2, labid }));
  const own = all.filter(({ farm_id }) => farm_id === farmid);
  const moves = await movesOf(db, farmid);
  return {
    farmname: farm.farmname,
    levels: levelsOf(own, language),
    // Nobody is told of people above the own level.
    people: seers
      .filter(({ usrlvl }) => usrlvl <= session.usrlvl)
      .map(({ user_id, display_name, usrlvl }) => ({ userid: user_id, name: display_name, usrlvl, role: roleOf(usrlvl, language) })),
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    mated: (await matedFemales(db, [farmid])).get(farmid) ?? 0,
  };
});

const countsHandler = handleSigned(farmCounts, async (ctx) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const people = Map.groupBy(await activePeople(db), ({ farm_id }) => farm_id);
  const mated = await matedFemales(db, session.farms);
  return session.farms.map((farmid) => ({ farmid, mated: mated.get(farmid) ?? 0, levels: levelsOf(people.get(farmid) ?? [], language) }));
});

/** Who sees a farm, and where it has been; what the tree counts. */
export const sightHandlers: readonly Handler[] = [handler, countsHandler];
