import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import type { FormValues } from '#engine/web/forms/resolver.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { findOwnTags, findPapers, lineage } from '#modules/herd/contract/breeding.calls.ts';

type Papers = OutputOf<typeof findPapers>;

const WORDS = {
  grandparents: { V: 'Ông bà nội; ông bà ngoại', E: 'Grandparents: sire’s; dam’s', T: 'ปู่ย่า; ตายาย' },
  index: { V: 'Chỉ số giống', E: 'Breeding value index', T: 'ดัชนีคุณค่าการผสมพันธุ์' },
  mean: { V: 'bình quân bố mẹ (PA)', E: 'mean of the parents (PA)', T: 'ค่าเฉลี่ยพ่อแม่ (PA)' },
  unknown: { V: 'chưa biết', E: 'unknown', T: 'ไม่ทราบ' },
  own: {
    V: 'Heo của trại: ngày sinh, bố mẹ và khối lượng gần nhất lấy theo số tai',
    E: 'Own-bred: birth, parents and last weight are those of its ear tag',
    T: 'สุกรของฟาร์ม: วันเกิด พ่อแม่ และน้ำหนักล่าสุดตามเบอร์หู',
  },
  leaves: { V: 'Lưu thì heo rời lứa nuôi của chuồng', E: 'Saved, it leaves the batch of house', T: 'เมื่อบันทึก สุกรจะออกจากรุ่นของโรงเรือน' },
} as const;

const RESTS_MS = 400;

/** What was typed, once the typing rests. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), RESTS_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

const typed = (value: unknown): string => (typeof value === 'string' ? value.trim().toUpperCase() : '');

/** Fills fields nothing was typed into; what a person typed stands. */
function fillEmpty(form: UseFormReturn<FormValues>, values: Readonly<Record<string, string | number | null>>): void {
  for (const [key, value] of Object.entries(values)) {
    const now = form.getValues(key);
    if (value !== null && (now === null || now === undefined || now === '')) form.setValue(key, value, { shouldDirty: true });
  }
}

/**
 * A pig bred and tagged here brings its birth, parents, line, transponder and last weight as its tag is typed, once a tag: days kept from
 * the animal before are not its own. Nothing of a tag nobody here carries.
 */
export function OwnTag({ form }: { readonly form: UseFormReturn<FormValues> }) {
  const text = useText();
  const tag = useRested(typed(useWatch({ control: form.control, name: 'pgid' })));
  const filled = useRef('');
  const { data } = useCall(findOwnTags, { tag }, { enabled: tag.length > 1 });
  const [own] = data?.rows ?? [];
  useEffect(() => {
    if (own === undefined || filled.current === own.tag) return;
    filled.current = own.tag;
    const { birthdt, sireid, damid, rfid, weight, lineage: line } = own;
    for (const [key, value] of Object.entries({ pgid: own.tag, birthdt, sireid, damid, rfid, weight, lineage: line }))
      if (value !== null) form.setValue(key, value, { shouldDirty: true });
  }, [form, own]);
  return own === undefined || own.tag !== tag ? null : (
    <p role="note" className="dim">
      {text(WORDS.own)}
      {own.leaves === null ? '' : `. ${text(WORDS.leaves)} ${own.leaves}.`}
    </p>
  );
}

function PapersNote({ papers }: { readonly papers: Papers }) {
  const text = useText();
  const [ss, sd, ds, dd] = papers.grandparents.map((id) => id ?? text(WORDS.unknown));
  const known = papers.grandparents.some((id) => id !== null);
  if (!known && papers.bvindx === null) return null;
  return (
    <p role="note" className="dim">
      {known ? `${text(WORDS.grandparents)}: ${ss} × ${sd}; ${ds} × ${dd}` : ''}
      {papers.bvindx === null
        ? ''
        : ` · ${text(WORDS.index)} ${papers.index} ${formatNumber(papers.bvindx, 1)}${papers.pa ? ` ${text(WORDS.mean)}` : ''}${papers.run === null ? '' : ` · ${formatDate(papers.run)}`}`}
    </p>
  );
}

/**
 * Line and parents of a known genetic id go into the form as it is typed; in a GGP unit the grandparents are shown and the
 * breeding index comes from the pedigree and the last published run.
 */
export function EntryPapers({ form }: { readonly form: UseFormReturn<FormValues> }) {
  const breeding = useRights('PigGenIndex').view;
  const [altid, sireid, damid] = useWatch({ control: form.control, name: ['altid', 'sireid', 'damid'] }).map(typed);
  const [id, sire, dam] = [useRested(altid ?? ''), useRested(sireid ?? ''), useRested(damid ?? '')];
  const known = useCall(lineage, { altid: id }, { enabled: id !== '' }).data;
  const papers = useCall(findPapers, { id, sireid: sire, damid: dam }, { enabled: breeding && (id !== '' || (sire !== '' && dam !== '')) }).data;
  useEffect(() => {
    if (id !== '' && known?.found === 'Y') fillEmpty(form, { lineage: known.lineage, sireid: known.sireid, damid: known.damid });
  }, [form, id, known]);
  useEffect(() => {
    if (papers === undefined) return;
    fillEmpty(form, { lineage: papers.lineage, sireid: papers.sireid, damid: papers.damid, bvindx: papers.bvindx });
  }, [form, papers]);
  return papers === undefined ? null : <PapersNote papers={papers} />;
}

/** The index of an animal in the last published run, for people of a GGP unit; nothing elsewhere. */
export function BreedingIndex({ pgid }: { readonly pgid: string }) {
  const text = useText();
  const breeding = useRights('PigGenIndex').view;
  const { data } = useCall(findPapers, { id: pgid }, { enabled: breeding });
  if (data === undefined || data.gid === null || data.bvindx === null) return null;
  return (
    <div>
      <dt>
        {text(WORDS.index)} ({data.index})
      </dt>
      <dd>
        {formatNumber(data.bvindx, 1)}
        {data.pa ? ' PA' : ''}
        {data.run === null ? '' : ` · ${formatDate(data.run)}`}
      </dd>
    </div>
  );
}
