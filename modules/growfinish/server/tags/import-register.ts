import type { FieldValues } from '#engine/define/field.ts';
import type { SignedContext } from '#engine/server/pipeline.ts';
import { Refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import type { BusinessDate } from '#kernel/business-date.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { knownNumber, knownText } from '#kernel/known.ts';
import { type KnownNumber, registerIssues } from '../../domain/tags/register.ts';
import { type LoadedGroup, loadGroup, loadNumbers } from './groups.ts';
import type { JudgedRow } from './import.handlers.ts';
import { defectIssues, insertPigs, rfidIssues, type TypedRow } from './pigs.ts';
import { writeRegistered } from './registered.ts';

/** A litter of the sheet with its rows. */
interface LitterRows {
  readonly group: LoadedGroup | null;
  readonly issues: readonly Issue[];
  readonly rows: readonly number[];
}

/** What a sheet of registrations came to. */
export interface JudgedRegister {
  readonly judged: readonly JudgedRow[];
  readonly litters: readonly LitterRows[];
  readonly typed: readonly (TypedRow & { readonly roomid: string | null })[];
}

const typedOf = (values: FieldValues): TypedRow & { readonly roomid: string | null } => ({
  tag: String(values['tag'] ?? ''),
  sex: values['sex'] === 'M' ? 'M' : 'F',
  birthkg: knownNumber(values['birthkg']),
  teats_left: knownNumber(values['teats_left']),
  teats_right: knownNumber(values['teats_right']),
  rfid: knownText(values['rfid']),
  roomid: knownText(values['roomid']),
});

/** The litter a row names, or why there is none: its issue stands beside the column that names it. */
async function litterOf(ctx: SignedContext, dam: string, birthdt: BusinessDate, hold: boolean): Promise<Pick<LitterRows, 'group' | 'issues'>> {
  try {
    return { group: await loadGroup(ctx, { dam, farrowdt: birthdt }, ctx.session.applyid ?? ctx.session.userid, hold), issues: [] };
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return { group: null, issues: fault.issues.map((issue) => ({ ...issue, field: issue.field === 'farrowdt' ? 'birthdt' : 'dam' })) };
  }
}

/** The litters of a sheet, in one order for everybody who takes them. */
async function littersOf(ctx: SignedContext, values: readonly FieldValues[], faulty: ReadonlySet<number>, hold: boolean): Promise<LitterRows[]> {
  const rows = values.flatMap((value, at) =>
    faulty.has(at + 1) ? [] : [{ at, key: `${String(value['dam']).toUpperCase()} ${String(value['birthdt'])}` }],
  );
  const litters: LitterRows[] = [];
  for (const [key, same] of [...Map.groupBy(rows, (row) => row.key)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [dam = '', birthdt = ''] = key.split(' ');
    litters.push({ ...(await litterOf(ctx, dam, birthdt as BusinessDate, hold)), rows: same.map(({ at }) => at) });
  }
  return litters;
}

/** Whose hands a number is in does not matter to a file: what was sent out to anybody may be in an ear. */
const anywhere = (numbers: ReadonlyMap<string, KnownNumber>, { applyid }: LoadedGroup): Map<string, KnownNumber> =>
  new Map([...numbers].map(([tag, one]) => [tag, one.state === 'assigned' ? { ...one, applyid } : one]));

/** V_NOTEXISTS of houses the farm does not have. */
async function houseIssues(ctx: SignedContext, rows: readonly { readonly roomid: string | null }[]): Promise<Issue[]> {
  const { rows: known } = await ctx.db.query<{ roomid: string }>('select roomid from room where farm_id = $1', [farmOf(ctx.session)]);
  const rooms = new Set(known.map(({ roomid }) => roomid));
  return rows.flatMap(({ roomid }, at) =>
    roomid !== null && !rooms.has(roomid) ? [{ ...refuse('V_NOTEXISTS', 'roomid', { value: roomid }), row: at + 1 }] : [],
  );
}

/** Every row of a sheet of registrations judged as PigletTag judges it, litter by litter. */
export async function judgeRegister(
  ctx: SignedContext,
  values: readonly FieldValues[],
  faulty: ReadonlySet<number>,
  hold: boolean,
): Promise<JudgedRegister> {
  const typed = values.map(typedOf);
  const litters = await littersOf(ctx, values, faulty, hold);
  const issues: Issue[] = [...(await rfidIssues(ctx, typed)), ...(await defectIssues(ctx, typed)), ...(await houseIssues(ctx, typed))];
  for (const { group, issues: own, rows } of litters) {
    issues.push(...rows.flatMap((at) => own.map((issue) => ({ ...issue, row: at + 1 }))));
    if (group === null) continue;
    const pigs = rows.flatMap((at) => typed[at] ?? []);
    const tags = pigs.map(({ tag }) => tag);
    const numbers = anywhere(await loadNumbers(ctx, group, tags, hold), group);
    issues.push(...registerIssues(pigs, numbers, group).map((issue) => ({ ...issue, row: (rows[(issue.row ?? 1) - 1] ?? 0) + 1 })));
  }
  const judged = values.map((_, at) => ({ row: at + 1, already: false, issues: issues.filter(({ row }) => row === at + 1) }));
  return { judged, litters, typed };
}

/** Registers the good rows of a sheet that was judged with everything held. */
export async function writeRegister(ctx: SignedContext, { litters, typed }: JudgedRegister, good: readonly number[]): Promise<void> {
  const taken = new Set(good);
  for (const { group, rows } of litters) {
    const pigs = rows.filter((at) => taken.has(at + 1)).flatMap((at) => typed[at] ?? []);
    if (group === null || pigs.length === 0) continue;
    for (const [roomid, same] of Map.groupBy(pigs, (pig) => pig.roomid ?? group.roomid)) {
      const placed = { ...group, roomid };
      const saved = await insertPigs(ctx, placed, ctx.session.curbusdt, same, new Map());
      await writeRegistered(ctx, placed, ctx.session.curbusdt, saved);
    }
  }
}
