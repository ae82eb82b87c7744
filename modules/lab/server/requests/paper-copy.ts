import type { Db } from '#engine/server/db.ts';
import type { ReportDoc } from '#engine/server/pdf/doc.ts';
import type { DateStyle } from '#kernel/date-style.ts';
import type { Language } from '#kernel/language.ts';
import { logoOf } from '../params/logo.ts';
import { type FrozenPaper, type Paper, wordsIn } from './paper.ts';
import { type Issue, paperDoc } from './paper-doc.ts';
import { changesSince } from './revisions.ts';

/** An issued paper as it is kept. */
export interface Frozen {
  readonly r: number;
  readonly reportno: string;
  readonly state: string;
  readonly replaces: number | null;
  readonly reason: string | null;
  readonly data: FrozenPaper | null;
  readonly pdf: Buffer | null;
  readonly sha256: string | null;
  readonly issuedat: string | null;
  readonly signatories: readonly string[];
}

interface Said {
  readonly changes: readonly string[];
  readonly issued: string | null;
  /** Of the paper it replaces: when it was issued, what it said. */
  readonly day: string | null;
  readonly before: FrozenPaper | null;
}
const SAID = `select v.changes, to_char(v.issuedat, 'YYYYMMDD') as issued, to_char(b.issuedat, 'YYYYMMDD') as day, b.data as before
  from lab_revision v left join lab_revision b on b.farm_id = v.farm_id and b.requestid = v.requestid and b.r = v.replaces
  where v.farm_id = $1 and v.requestid = $2 and v.r = $3`;

/** What tells this issue from another; what changed in the words of the paper, as it was issued where those of the one before were not kept. */
async function issueOf(db: Db, [labid, requestid]: readonly [string, string], frozen: Frozen, paper: Paper): Promise<Issue> {
  const { r, reportno, replaces, reason, signatories } = frozen;
  const [said] = (await db.query<Said>(SAID, [labid, requestid, r])).rows;
  const before = wordsIn(said?.before ?? null, paper.language);
  return {
    ...{ reportno, r, issued: said?.issued ?? null, signatories },
    replaces: replaces === null ? null : { r: replaces, day: said?.day ?? '', reason: reason ?? '' },
    changes: before === null ? (said?.changes ?? []) : changesSince(before, paper),
  };
}

/**
 * An issued paper printed in another language than it was issued in: the words frozen with it, which issue it is a translation of and the hash of
 * that. Null where it was issued in this one, or its words in it were not kept. Read inside the laboratory.
 */
export async function translatedDoc(
  db: Db,
  key: readonly [labid: string, requestid: string],
  frozen: Frozen,
  { language, stamp, style }: { readonly language: Language; readonly stamp: string | null; readonly style: DateStyle },
): Promise<ReportDoc | null> {
  const { data, sha256 } = frozen;
  const paper = wordsIn(data, language);
  if (data === null || paper === null || data.language === language) return null;
  const issue = await issueOf(db, key, frozen, paper);
  return paperDoc(paper, issue, { logo: await logoOf(db, key[0]), style, copy: { from: data.language, sha256: sha256 ?? '', stamp } });
}
