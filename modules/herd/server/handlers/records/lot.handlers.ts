import { type Handler, handleSigned } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { type Issue, refuse, warn } from '#kernel/issue.ts';
import { saveLot } from '#modules/herd/contract/arrivals.calls.ts';
import { lotIssues } from '#modules/herd/domain/lot.ts';
import type { HerdUnit } from '../../store/herd-unit.ts';
import { entryInputOf } from '../event.handlers.ts';
import { logSaved } from '../log-saved.ts';
import { rfidIssues } from '../row-issues.ts';
import { type HerdServices, openUnit } from '../services.ts';

/** 373 (or W_HOUSE) of the whole lot: the rules of one row see only one place taken. */
function placeIssues(unit: HerdUnit, roomid: string, heads: number): Issue[] {
  const room = unit.context.room(roomid);
  const over = room?.capacity == null ? 0 : room.live + heads - room.capacity;
  if (room === null || over <= 0) return [];
  return [
    room.strict ? refuse('373', 'roomid', { house: roomid, n: Math.max(0, heads - over) }) : warn('W_HOUSE', 'roomid', { house: roomid, n: over }),
  ];
}

/** Lots: many like animals entered together. */
export function lotHandlers(services: HerdServices): readonly Handler[] {
  return [
    handleSigned(saveLot, async (ctx, { rows, accept = [], reqid: _reqid, count, total, ...common }) => {
      const inputs = rows.map((row) => ({ ...entryInputOf({ ...common, ...row, pgid: row.pgid.toUpperCase() }), accept: [...accept, 'W_HOUSE'] }));
      const { unit } = await openUnit(ctx, services, { inputs });
      const lot = placeIssues(unit, common.roomid, rows.length).filter(({ code, level }) => level !== 'warning' || !accept.includes(code));
      const tags = await rfidIssues(
        ctx.db,
        farmOf(ctx.session),
        inputs.map((input, at) => ({ row: at + 1, input })),
      );
      const issues: Issue[] = [...tags, ...lotIssues(common.entrytp, rows.length, { count, total }, unit.context.settings), ...lot];
      for (const [at, input] of inputs.entries()) {
        const outcome = unit.save(input);
        // Whether the house holds them all was asked of the lot.
        const own = outcome.ok ? [] : outcome.issues.filter(({ code }) => code !== '373');
        issues.push(...own.map((issue) => ({ ...issue, row: at + 1 })));
      }
      if (issues.length > 0) throw new Refused(issues);
      await logSaved(ctx, await unit.flush(), 'MultiPigEntry');
      const weights = rows.flatMap(({ weight }) => weight ?? []);
      const mean = weights.length === 0 ? null : weights.reduce((sum, kg) => sum + kg, 0) / weights.length;
      return { saved: rows.length, pgids: inputs.map(({ pgid }) => pgid), mean };
    }),
  ];
}
