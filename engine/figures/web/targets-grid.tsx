import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { unitText } from '#engine/define/units.ts';
import { notify } from '#engine/web/client/notices.ts';
import { useCall } from '#engine/web/client/query.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useLanguage, useSession } from '#engine/web/session/store.ts';
import { ChangeTerms } from '#engine/web/settings/change-terms.tsx';
import { findSettings, type Setting, saveSettings } from '#engine/web/settings/setting-calls.ts';
import { useText } from '#engine/web/text/text.ts';
import { HeadRow, numeric } from '#engine/web/ui/head-row.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { type Text3, t1, t3 } from '#kernel/language.ts';
import type { FigureDef } from '../domain/figure.ts';
import { ALWAYS, copiedFromLastYear, monthsOf, type TargetTable, type TargetTime, targetAt, targetTable, withTarget } from '../domain/targets.ts';

const WORDS = {
  title: t3('Mục tiêu theo tháng', 'Targets by month', 'เป้าหมายรายเดือน'),
  year: t3('Năm', 'Year', 'ปี'),
  part: t3('Nhóm chỉ tiêu', 'Figures', 'กลุ่มตัวชี้วัด'),
  figure: t3('Chỉ tiêu', 'Figure', 'ตัวชี้วัด'),
  wholeYear: t3('Cả năm', 'Whole year', 'ทั้งปี'),
  always: t3('Mọi năm', 'Every year', 'ทุกปี'),
  month: t3('T', 'M', 'ด.'),
  copy: t3('Lấy theo năm trước', 'Copy from last year', 'คัดลอกจากปีก่อน'),
  save: t3('Lưu mục tiêu', 'Save the targets', 'บันทึกเป้าหมาย'),
  saved: t3('Đã lưu mục tiêu', 'Targets saved', 'บันทึกเป้าหมายแล้ว'),
  problems: t3('Chưa lưu được', 'Not saved', 'บันทึกไม่ได้'),
  hint: t3(
    'Ô trống dùng số của cả năm, rồi của mọi năm, rồi mặc định (chữ mờ). Chỉ tiêu theo kế hoạch nhóm để trống.',
    'A blank cell takes the year’s number, then that of every year, then the default (grey). Figures planned by groups stay blank.',
    'ช่องว่างใช้ค่าทั้งปี แล้วค่าทุกปี แล้วค่าเริ่มต้น (สีจาง) ตัวชี้วัดตามแผนกลุ่มเว้นว่าง',
  ),
  farmHint: t3(
    'Ô trống dùng số của cả năm, rồi của mọi năm; trại chưa có thì lấy của công ty, rồi mặc định (chữ mờ). Chỉ tiêu theo kế hoạch nhóm để trống.',
    'A blank cell takes the year’s number, then that of every year; where the farm has none, the company’s, then the default (grey). Figures planned by groups stay blank.',
    'ช่องว่างใช้ค่าทั้งปี แล้วค่าทุกปี ถ้าฟาร์มไม่ได้กำหนดจะใช้ค่าของบริษัท แล้วค่าเริ่มต้น (สีจาง) ตัวชี้วัดตามแผนกลุ่มเว้นว่าง',
  ),
  locked: t3(
    'Công ty đã cố định mục tiêu cho mọi trại: trại chỉ xem, không sửa được.',
    'The company has fixed the targets for all farms: the farm sees them and cannot change them.',
    'บริษัทกำหนดเป้าหมายให้ทุกฟาร์มแล้ว ฟาร์มดูได้แต่แก้ไขไม่ได้',
  ),
};
/** What the grid shows of a figure. */
type Aimed = Pick<FigureDef, 'code' | 'name' | 'unit' | 'target'>;

/** Figures set together. */
export interface TargetSection {
  readonly key: string;
  readonly title: Text3;
  readonly figures: readonly Aimed[];
}

/** Cells typed but not saved, by figure and time; a text that is no number stays as typed. */
type Typed = Readonly<Record<string, string>>;
const keyOf = (code: string, time: TargetTime): string => `${code} ${time}`;
const isNumber = (text: string): boolean => text.trim() === '' || (Number.isFinite(Number(text)) && Number(text) >= 0);

/** The table with what was typed; null while a cell is no number. */
function tableWith(table: TargetTable, typed: Typed): TargetTable | null {
  let next = table;
  for (const [key, text] of Object.entries(typed)) {
    if (!isNumber(text)) return null;
    const [code = '', time = ''] = key.split(' ');
    next = withTarget(next, code, time, text.trim() === '' ? null : Number(text));
  }
  return next;
}

interface GridProps {
  readonly figures: readonly Aimed[];
  readonly year: number;
  readonly table: TargetTable;
  readonly inherited: TargetTable;
  readonly typed: Typed;
  readonly readOnly: boolean;
  readonly onType: (key: string, text: string) => void;
}

function TargetCell({ figure, time, grid }: { readonly figure: Aimed; readonly time: TargetTime; readonly grid: GridProps }) {
  const text = useText();
  const key = keyOf(figure.code, time);
  const own = grid.table[figure.code]?.[time];
  const value = grid.typed[key] ?? (own === undefined ? '' : String(own));
  const fallback = targetAt(grid.table, figure.code, time) ?? targetAt(grid.inherited, figure.code, time) ?? figure.target;
  return (
    <td className="batch-cell">
      <input
        aria-label={`${text(figure.name)} ${time === ALWAYS ? text(WORDS.always) : time}`}
        aria-invalid={isNumber(value) ? undefined : true}
        inputMode="decimal"
        size={4}
        value={value}
        placeholder={typeof fallback === 'number' ? String(fallback) : ''}
        readOnly={grid.readOnly}
        onChange={(event) => grid.onType(key, event.currentTarget.value)}
      />
    </td>
  );
}

function GridTable(grid: GridProps) {
  const text = useText();
  const language = useLanguage();
  const times = [ALWAYS, String(grid.year), ...monthsOf(grid.year)];
  const header = (time: TargetTime): string => {
    if (time === ALWAYS) return text(WORDS.always);
    return time.length === 4 ? text(WORDS.wholeYear) : `${text(WORDS.month)}${Number(time.slice(4))}`;
  };
  return (
    <div className="table-box">
      <table className="report-table">
        <HeadRow heads={[WORDS.figure, ...times.map((time) => numeric(t1(header(time))))]} />
        <tbody>
          {grid.figures.map((figure) => (
            <tr key={figure.code}>
              <th scope="row">
                {text(figure.name)} <span className="dim">{figure.unit === '' ? '' : unitText(figure.unit, language)}</span>
              </th>
              {times.map((time) => (
                <TargetCell key={time} figure={figure} time={time} grid={grid} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The day the targets of a year hold from: its first day, or that of a later value, which would hide an earlier one. */
function proposedDay(setting: Setting, scope: string, year: number): string {
  const first = `${year}0101`;
  const held = setting.source === scope ? (setting.validFrom ?? first) : first;
  return held > first ? held : first;
}

interface TargetsProps {
  /** The setting that keeps the targets, and the tab it stands on. */
  readonly name: string;
  readonly tab: string;
  readonly sections: readonly TargetSection[];
  readonly scope: 'company' | 'farm';
  readonly farmid: string | null;
}

interface EditorProps extends Omit<TargetsProps, 'tab'> {
  readonly setting: Setting;
  readonly thisYear: number;
}

/** What is typed when last year's targets are taken over: the cells they change. */
function copiedCells(before: TargetTable, figures: readonly { readonly code: string }[], year: number): Typed {
  const codes = figures.map(({ code }) => code);
  const after = copiedFromLastYear(before, codes, year);
  const cells = codes.flatMap((code) =>
    [String(year), ...monthsOf(year)].flatMap((time) => {
      const value = after[code]?.[time];
      return value === undefined || value === before[code]?.[time] ? [] : [[keyOf(code, time), String(value)] as const];
    }),
  );
  return Object.fromEntries(cells);
}

/** What is typed of targets and not saved yet, and the saving. */
function useTargetWork(name: string, scope: string, farmid: string | null) {
  const text = useText();
  const work = useKeptState(`${name}.${scope}.${farmid ?? ''}`, () => ({ typed: {} as Typed, from: null as string | null, reason: '' }));
  const { busy, issues, save } = useSave(saveSettings, {
    forgets: [findSettings.path],
    onSaved: () => {
      notify('ok', text(WORDS.title), text(WORDS.saved));
      work.drop();
    },
  });
  const put = (over: Partial<typeof work.value>) => work.set((now) => ({ ...now, ...over }));
  return { work, put, busy, issues, save };
}

interface ChoiceProps {
  readonly year: number;
  readonly thisYear: number;
  readonly onYear: (year: number) => void;
  readonly part: string;
  readonly sections: readonly TargetSection[];
  readonly onPart: (key: string) => void;
}

/** Which targets are shown: a year, and a section of the figures. */
function YearAndPart({ year, thisYear, onYear, part, sections, onPart }: ChoiceProps) {
  const text = useText();
  return (
    <>
      <NativeSelect
        label={text(WORDS.year)}
        value={String(year)}
        data={[-2, -1, 0, 1, 2].map((step) => String(thisYear + step))}
        onChange={(event) => onYear(Number(event.currentTarget.value))}
      />
      <NativeSelect
        label={text(WORDS.part)}
        value={part}
        data={sections.map(({ key, title }) => ({ value: key, label: text(title) }))}
        onChange={(event) => onPart(event.currentTarget.value)}
      />
    </>
  );
}

function GridEditor({ name, sections, scope, farmid, setting, thisYear }: EditorProps) {
  const text = useText();
  const [year, setYear] = useState(thisYear);
  const [part, setPart] = useState<string>(sections[0]?.key ?? '');
  const { work, put, busy, issues, save } = useTargetWork(name, scope, farmid);
  const { typed, from, reason } = work.value;
  const [fixed, setFixed] = useState(setting.fixed);
  const table = setting.source === scope ? targetTable(setting.value) : {};
  const inherited = targetTable(setting.inherited);
  const figures = sections.find(({ key }) => key === part)?.figures ?? [];
  const next = tableWith(table, typed);
  const untouched = Object.keys(typed).length === 0 && fixed === setting.fixed;
  const validFrom = from ?? proposedDay(setting, scope, year);
  const copy = () => put({ typed: { ...typed, ...copiedCells(next ?? table, figures, year) } });
  const values = [{ name, value: { ...next }, locked: fixed, remove: false }];
  return (
    <section>
      <h2>{text(WORDS.title)}</h2>
      <DraftNote restored={work.restored} onDrop={work.drop} />
      <IssueList title={text(WORDS.problems)} issues={issues} />
      <Group align="end" mb="xs">
        <YearAndPart year={year} thisYear={thisYear} onYear={setYear} part={part} sections={sections} onPart={setPart} />
        <Button variant="default" disabled={!setting.mayChange} onClick={copy}>
          {text(WORDS.copy)}
        </Button>
      </Group>
      <p className="dim">{text(scope === 'farm' ? WORDS.farmHint : WORDS.hint)}</p>
      {setting.locked ? <p>🔒 {text(WORDS.locked)}</p> : null}
      <GridTable
        figures={figures}
        year={year}
        table={table}
        inherited={inherited}
        typed={typed}
        readOnly={!setting.mayChange}
        onType={(key, value) => put({ typed: { ...typed, [key]: value } })}
      />
      <Group align="end" my="md">
        <ChangeTerms
          validFrom={validFrom}
          onFrom={(from) => put({ from })}
          reason={reason}
          onReason={(why) => put({ reason: why })}
          fixed={fixed}
          onFixed={scope === 'company' ? setFixed : undefined}
        />
        <Button
          loading={busy}
          disabled={next === null || untouched || reason.trim() === ''}
          onClick={() => void save({ scope, farmid, values, validFrom, reason })}
        >
          {text(WORDS.save)} ({Object.keys(typed).length})
        </Button>
      </Group>
    </section>
  );
}

/** Targets of figures by month, for one year at a time. */
export function TargetsGrid({ tab, ...shown }: TargetsProps) {
  const { scope, farmid, name } = shown;
  const session = useSession();
  const { data } = useCall(findSettings, { scope, farmid, tab });
  const setting = data?.settings.find((one) => one.name === name);
  if (setting === undefined || session === null) return null;
  return (
    <GridEditor key={`${scope} ${farmid ?? session.FARMID ?? ''}`} {...shown} setting={setting} thisYear={Number(session.CURBUSDT.slice(0, 4))} />
  );
}
