import type { CallParsed } from '#engine/define/call.ts';
import type { Column, ReportLabel, ReportRow } from '#engine/define/report.ts';
import { atFarm } from '#engine/server/at-farm.ts';
import { labelDoc } from '#engine/server/pdf/labels.ts';
import { PDF_TYPE, renderReportPdf } from '#engine/server/pdf/render.ts';
import { handleSigned, type SignedContext } from '#engine/server/pipeline.ts';
import { refused } from '#engine/server/refused.ts';
import { farmOf } from '#engine/server/session.ts';
import { writeXlsx, XLSX_TYPE } from '#engine/server/xlsx/write.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { DEFAULT_DATE_STYLE } from '#kernel/date-style.ts';
import { formatNumber, type Language } from '#kernel/language.ts';
import { O } from '../../contract/order-words.ts';
import { T } from '../../contract/tag-words.ts';
import { fileTags, MOST_PRINTED } from '../../contract/tags/print.calls.ts';
import { W } from '../../contract/tags/words.ts';
import { TAG_STATES, type TagState } from '../../domain/tag-flow.ts';

/** A number as its label and its line for the maker say it. */
interface PrintedTag {
  tag: string;
  lineage: string;
  sex: 'F' | 'M';
  state: TagState;
  colour: string | null;
  kind: string | null;
  rfid: string | null;
  dam: string | null;
  birthdt: string | null;
  sire: string | null;
  birthkg: number | null;
  teats: number | null;
  roomid: string | null;
}

/** The colour is the order's, else that of the pattern for the sex. */
const TAGS = `
select t.tag, t.lineage, t.sex, t.state, t.roomid, p.rfid, d.pgid as dam, p.birthdt, p.sireid as sire, p.birthkg::float8 as birthkg, p.teats_left + p.teats_right as teats, o.kind,
  coalesce(o.colour, case t.sex when 'M' then g.tag_male else g.tag_female end) as colour
from ear_tag t join tag_range r using (farm_id, range_id)
  left join tag_order o on o.farm_id = r.farm_id and o.order_id = r.order_id
  left join gen_pattern g on g.farm_id = t.farm_id and g.progcode = t.lineage and g.from_day = r.epoch
  left join tag_pig p on p.farm_id = t.farm_id and p.tag = t.tag
  left join animal d on d.farm_id = p.farm_id and d.animal_id = p.dam_id
where t.farm_id = $1 and ($2::uuid is null or r.order_id = $2) and ($3::uuid is null or t.range_id = $3)
  and ($4::text[] is null or t.tag = any($4))
  and ($5::text is null or exists (
    select from test_file_tag f where f.farm_id = t.farm_id and f.tag = t.tag and f.filecd = $5 and not f.removed))
order by t.lineage, t.sex, r.epoch, t.no limit ${MOST_PRINTED + 1}`;

type Asked = CallParsed<typeof fileTags>;

/** The numbers asked for. @throws Refused V_SELECT where nothing is named, V_NOTEXISTS of none, V_RANGE of too many. */
async function tagsOf(ctx: SignedContext, { orderId = null, rangeId = null, tags = null, filecd = null }: Asked): Promise<PrintedTag[]> {
  if (orderId === null && rangeId === null && filecd === null && (tags === null || tags.length === 0))
    throw refused('V_SELECT', 'rangeId', { field: 'rangeId' });
  const { rows } = await ctx.db.query<PrintedTag>(TAGS, [farmOf(ctx.session), orderId, rangeId, tags, filecd]);
  const field = orderId !== null ? 'orderId' : rangeId !== null ? 'rangeId' : filecd !== null ? 'filecd' : 'tags';
  if (rows.length === 0) throw refused('V_NOTEXISTS', field, { value: orderId ?? rangeId ?? filecd ?? tags?.[0] ?? '' });
  if (rows.length > MOST_PRINTED) throw refused('V_RANGE', field, { min: 1, max: MOST_PRINTED });
  return rows;
}

const sexOf = (sex: 'F' | 'M', language: Language): string => (sex === 'F' ? T.female : T.male)[language];

const COLUMNS: readonly Column[] = [
  { key: 'no', label: W.no, type: 'int', width: 6 },
  { key: 'tag', label: W.tag, type: 'text', width: 18, frozen: true },
  { key: 'lineage', label: T.lineage, type: 'text' },
  { key: 'sex', label: T.sex, type: 'text' },
  { key: 'colour', label: O.colour, type: 'text', width: 12 },
  { key: 'kind', label: O.kind, type: 'text', width: 12 },
  { key: 'rfid', label: W.rfid, type: 'text', width: 20 },
  { key: 'state', label: O.state, type: 'text', width: 14 },
];

/** A line a number: what the maker prints, with room for the transponder he puts in. */
function lineOf(row: PrintedTag, at: number, language: Language): ReportRow {
  const { tag, lineage, sex, colour, kind, rfid, state } = row;
  const made = kind === null ? null : (W[`kind_${kind as 'plastic' | 'rfid' | 'notch'}`][language] ?? kind);
  return { no: at + 1, tag, lineage, sex: sexOf(sex, language), colour, kind: made, rfid, state: TAG_STATES.words[state][language] };
}

/** A label: QR of farm and number, so that every reader of the product finds it. */
function labelOf(farmid: string, row: PrintedTag, language: Language): ReportLabel {
  const { tag, lineage, sex, dam, birthdt, roomid, colour } = row;
  const born = [dam === null ? null : `${W.dam[language]} ${dam}`, birthdt].filter((part) => part !== null).join(' · ');
  return { qr: `${farmid}~${tag}`, title: tag, lines: [`${lineage} · ${sexOf(sex, language)}`, born || (roomid ?? colour ?? farmid)] };
}

/** The card of a pen: dam, birth and every piglet of the litter with its number. */
function cardsOf(farmid: string, rows: readonly PrintedTag[], language: Language): ReportLabel[] {
  const pens = Map.groupBy(rows, ({ dam, birthdt, roomid }) => `${dam ?? roomid ?? ''} ${birthdt ?? ''}`);
  const header = [W.tag, T.sex, W.birthkg, W.teats].map((words) => words[language]);
  return [...pens.values()].map((pen) => {
    const [{ dam, sire, birthdt, roomid, lineage } = {} as PrintedTag] = pen;
    const name = dam ?? roomid ?? farmid;
    const born = [birthdt === null ? null : `${W.birthdt[language]} ${birthdt}`, sire === null ? null : `${W.sire[language]} ${sire}`];
    const body = pen.map((row) => [
      row.tag,
      sexOf(row.sex, language),
      row.birthkg === null ? '' : formatNumber(row.birthkg, 2),
      String(row.teats ?? ''),
    ]);
    return {
      qr: `${farmid}~${name}`,
      title: dam === null ? name : `${W.dam[language]} ${dam}`,
      lines: [born.filter((part) => part !== null).join(' · '), [lineage, roomid].filter((part) => part !== null).join(' · ')],
      tables: [{ title: W.piglets[language], header, rows: body }],
    };
  });
}

/** The numbers as Excel for the tag maker, as labels or as cards of pens. */
export const printHandler = handleSigned(fileTags, async (asking, asked) => {
  const ctx = await atFarm(asking, asked.farmid);
  const { language, as, size } = asked;
  const farmid = farmOf(ctx.session);
  const rows = await tagsOf(ctx, asked);
  const title = T.labels[language];
  const dateFormat = ctx.session.dateStyle ?? DEFAULT_DATE_STYLE;
  const name = `ear-tags-${farmid}-${rows[0]?.tag ?? ''}.${as}`;
  if (as === 'pdf') {
    const items = size === 'card' ? cardsOf(farmid, rows, language) : rows.map((row) => labelOf(farmid, row, language));
    const labels = { size, items };
    return { name, type: PDF_TYPE, body: () => renderReportPdf(labelDoc(title, language, labels, dateFormat)) };
  }
  const head = { language, title, subtitles: [farmid], dateFormat };
  return {
    name,
    type: XLSX_TYPE,
    body: writeXlsx(reportWorkbook(head, { columns: COLUMNS, rows: rows.map((row, at) => lineOf(row, at, language)) })),
  };
});
