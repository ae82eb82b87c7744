import type { Db } from '#engine/server/db.ts';
import { enterFarms } from '#engine/server/farm-scope.ts';
import { refused } from '#engine/server/refused.ts';
import { blindKindsOf } from '../requests/blind.ts';
import { customerFarms } from '../requests/context.ts';
import { COUNTED_STATES, UNAPPROVED_STATES } from '../results/counted.ts';
import type { LabAt } from './lab-report.ts';
import { atOwnLab, choosesLab } from './own-lab.ts';
import { enterReaderSides, readingOf } from './sides.ts';

/** What the farms that sent the samples are told of (R18). */
const TOLD = ['60', '65'];

/** What a reader sees of results: a laboratory as a whole who works in it, else what came to his own farms, from any laboratory or the one asked for. */
export interface LabView {
  /** The laboratory that is read as a whole; null: rows of `senders` alone. */
  readonly labid: string | null;
  readonly senders: readonly string[];
  /** Every laboratory whose lists the answer needs. */
  readonly labs: readonly string[];
  readonly states: readonly string[];
  /** Kinds of request the reader tests without knowing whose they are: what is not reviewed of them he is not shown. */
  readonly blind: readonly string[];
}

/** Laboratories that keep one of some farms among their customers' farms, or the one asked for where it does. */
export async function labsSentTo(db: Db, senders: readonly string[], asked: string | null = null): Promise<readonly string[]> {
  const { rows } = await db.query<{ farm_id: string }>(
    'select distinct farm_id from lab_place where sender = any($1) and ($2::text is null or farm_id = $2) order by 1',
    [senders, asked],
  );
  return rows.map(({ farm_id }) => farm_id);
}

/**
 * Opens what the reader sees. The farms of the laboratories are then in sight as well, for tests and customers stand with them: a statement
 * names `labid` or `senders`. @throws Refused V_NOTEXISTS for a laboratory the reader may not choose
 */
export async function labView<A extends LabAt>(
  at: A,
  asked: string | null | undefined,
  unapproved: boolean,
): Promise<{ readonly at: A; readonly view: LabView }> {
  const { session } = at;
  // A veterinarian of a farm's own room reads there; what his farm sent to another laboratory he reads as its sender.
  const works = session.labid !== null && (asked ?? session.labid) === session.labid;
  if (works || choosesLab(at, asked)) {
    const own = await atOwnLab(at, asked);
    const labid = own.session.labid ?? '';
    const states = unapproved ? [...COUNTED_STATES, ...UNAPPROVED_STATES] : COUNTED_STATES;
    return { at: own, view: { labid, senders: [], labs: [labid], states, blind: await blindKindsOf(readingOf(own), labid) } };
  }
  const { db } = await enterReaderSides(at);
  const senders = customerFarms(at);
  const labs = await labsSentTo(db, senders, asked ?? null);
  if (session.labid !== null && labs.length === 0) throw refused('V_NOTEXISTS', 'labid', { value: asked ?? '' });
  await enterFarms(db, [...new Set([...senders, ...labs])]);
  return { at, view: { labid: null, senders, labs, states: TOLD, blind: [] } };
}
