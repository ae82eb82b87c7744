import type { SignedContext } from '#engine/server/pipeline.ts';
import type { RequestDetail, RequestRow } from '../../contract/requests/request.calls.ts';
import { LAB_SETTINGS } from '../../domain/lab.settings.ts';
import { LAB_KINDS } from '../../domain/requests/states.ts';
import { BLIND_STATES } from '../results/counted.ts';
import { type LabValues, labSettings, type Stored } from './context.ts';

/** Level below which the people of a laboratory test samples without knowing whose they are. */
const KNOWS = 20;
/** From coding to the end of testing. */
const CODED: ReadonlySet<string> = new Set(BLIND_STATES);

const worksBlind = (blind: unknown, labknd: string): boolean => (blind as Readonly<Record<string, unknown>> | null)?.[labknd] === 'Y';

/** Whether a tester reads a coded request of his laboratory: whose samples they are is then hidden from him (LABBLIND). */
export function isBlind(
  { session }: Pick<SignedContext, 'session'>,
  { farm_id, state, labknd }: Pick<Stored, 'farm_id' | 'state' | 'labknd'>,
  { LABBLIND }: Pick<LabValues, 'LABBLIND'>,
): boolean {
  return session.labid === farm_id && session.usrlvl < KNOWS && CODED.has(state) && worksBlind(LABBLIND, labknd);
}

/** Of which kinds of request the bench of the session's own laboratory shows laboratory numbers alone. */
export async function blindKinds(ctx: Pick<SignedContext, 'db' | 'session'>, labid: string): Promise<(labknd: string) => boolean> {
  const kinds = await blindKindsOf(ctx, labid);
  return (labknd) => kinds.includes(labknd);
}

/** The kinds of request a reader of a laboratory's reports tests without knowing whose they are (LABBLIND). */
export async function blindKindsOf({ db, session }: Pick<SignedContext, 'db' | 'session'>, labid: string): Promise<readonly string[]> {
  if (session.usrlvl >= KNOWS) return [];
  const { LABBLIND } = await labSettings(db, labid, { LABBLIND: LAB_SETTINGS.LABBLIND });
  return Object.keys(LAB_KINDS.words).filter((labknd) => worksBlind(LABBLIND, labknd));
}

/** What of a row says whose it is. */
export const HIDDEN_ROW = {
  sender: '',
  custid: null,
  custname: null,
  placeid: null,
  placename: null,
  requester: null,
  origin: null,
} satisfies Partial<RequestRow>;
/** What of its head does. */
export const HIDDEN_HEAD = { contact: null, sampler: null, history: null, courier: null, remark: null } as const;

type Sample = RequestDetail['sampleRows'][number];

/** A sample without whose it is: the laboratory number stands for its mark. */
export function hiddenSample(sample: Sample): Sample {
  return { ...sample, mark: sample.labno ?? `#${sample.seq}`, pgid: null, tag: null, roomid: null, members: null };
}
