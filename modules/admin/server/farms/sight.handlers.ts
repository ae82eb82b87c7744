import { answerLanguage } from '#engine/server/answer-language.ts';
import type { Db } from '#engine/server/db.ts';
import { enterFarm } from '#engine/server/farm-scope.ts';
import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { ROLES } from '#i18n/roles.ts';
import type { Language } from '#kernel/language.ts';
import { farmSight } from '#modules/admin/contract/farm.calls.ts';
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

/** Females from their first mating on (or entered mated or weaned) that are present. */
async function matedFemales(db: Db, farmid: string): Promise<number> {
  await enterFarm(db, farmid);
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from animal where farm_id = $1 and sex = 'F' and leftdt is null and not deleted and pigtype <> 'gilt'`,
    [farmid],
  );
  return rows[0]?.n ?? 0;
}

const handler = handleSigned(farmSight, async (ctx, { farmid }) => {
  const { db, session } = ctx;
  const language = answerLanguage(ctx);
  const farm = await openFarm(db, session, farmid);
  const all = await activePeople(db);
  const seers = all.filter(({ usrlvl, farm_id, prnt1, prnt2, labid }) => inReach(farm, { usrlvl, farmid: farm_id, prnt1, prnt2, labid }));
  const own = Map.groupBy(
    all.filter(({ farm_id }) => farm_id === farmid),
    ({ usrlvl }) => usrlvl,
  );
  const moves = await movesOf(db, farmid);
  return {
    farmname: farm.farmname,
    levels: [...own].map(([usrlvl, list]) => ({ usrlvl, role: roleOf(usrlvl, language), n: list.length })),
    // Nobody is told of people above the own level.
    people: seers
      .filter(({ usrlvl }) => usrlvl <= session.usrlvl)
      .map(({ user_id, display_name, usrlvl }) => ({ userid: user_id, name: display_name, usrlvl, role: roleOf(usrlvl, language) })),
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    mated: await matedFemales(db, farmid),
  };
});

/** Who sees a farm, and where it has been. */
export const sightHandlers: readonly Handler[] = [handler];
