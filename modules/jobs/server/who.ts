import type { SignedContext } from '#engine/server/pipeline.ts';
import { forbidden } from '#engine/server/refused.ts';
import { farmOf, type Session } from '#engine/server/session.ts';
import { SIGN_LEVEL } from '../domain/log-rules.ts';
import { loadTeams, type TeamRow } from './store/work.ts';

/** Level of the laboratory's own staff, who log work without a house. */
const LAB_LEVEL = 20;

/** True for laboratory staff (15, 20). */
export const isHouseless = ({ usrlvl }: Pick<Session, 'usrlvl'>): boolean => usrlvl <= LAB_LEVEL;

/** Whose work a person may enter and see: null is everybody's (level 60), else himself and the teams he heads. */
export function reachOf({ usrlvl, applyid }: Pick<Session, 'usrlvl' | 'applyid'>, teams: readonly TeamRow[]): readonly string[] | null {
  if (usrlvl >= SIGN_LEVEL) return null;
  if (applyid === null) return [];
  if (usrlvl <= LAB_LEVEL) return [applyid];
  const headed = teams.filter(({ head }) => head === applyid).flatMap(({ members }) => members);
  return [...new Set([applyid, ...headed])];
}

/** The person asked for, or oneself. @throws Refused 403 of one whose work is not one's own to enter */
export async function personOf(
  ctx: SignedContext,
  asked: string | null | undefined,
): Promise<{ applyid: string | null; reach: readonly string[] | null; teams: TeamRow[] }> {
  const teams = await loadTeams(ctx.db, farmOf(ctx.session));
  const reach = reachOf(ctx.session, teams);
  const applyid = asked ?? ctx.session.applyid;
  if (asked != null && reach !== null && !reach.includes(asked)) throw forbidden();
  return { applyid, reach, teams };
}
