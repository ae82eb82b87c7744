import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import { unitText } from '#engine/define/units.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { notify } from '../client/notices.ts';
import { useCall } from '../client/query.ts';
import { send } from '../client/send.ts';
import { DraftNote } from '../forms/draft-note.tsx';
import { useKeptState } from '../forms/use-kept-state.ts';
import { loadSession } from '../session/actions.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { instantDayText } from '../text/instant.ts';
import { useText } from '../text/text.ts';
import { HeadRow } from '../ui/head-row.tsx';
import { IssueList } from '../ui/issue-list.tsx';
import { ChangeTerms } from './change-terms.tsx';
import { ADMIN_CALLS, type RefusedBefore, type Setting, type SettingCalls, type SettingScope } from './setting-calls.ts';
import { chosenText, type SettingEditors, ValueInput } from './setting-input.tsx';
import { parseSetting, settingText } from './setting-text.ts';

const WORDS = {
  name: t3('Thông số', 'Setting', 'ค่ากำหนด'),
  value: t3('Giá trị', 'Value', 'ค่า'),
  initial: t3('Mặc định', 'Default', 'ค่าเริ่มต้น'),
  range: t3('Giới hạn', 'Range', 'ช่วง'),
  source: t3('Nguồn', 'Source', 'ที่มา'),
  changed: t3('Sửa lần cuối', 'Last change', 'แก้ไขล่าสุด'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  preview: t3('Xem ảnh hưởng', 'What would change', 'ดูผลกระทบ'),
  saved: t3('Đã lưu, số thông số: ', 'Saved, settings changed: ', 'บันทึกแล้ว จำนวน: '),
  problems: t3('Chưa lưu được', 'Not saved', 'บันทึกไม่ได้'),
  locked: t3('công ty đã cố định', 'fixed by the company', 'บริษัทกำหนดไว้'),
  from: t3('từ', 'from', 'ตั้งแต่'),
  refused: t3('Sự kiện 90 ngày qua sẽ bị từ chối: ', 'Events of the last 90 days that would be refused: ', 'เหตุการณ์ 90 วันที่จะถูกปฏิเสธ: '),
};

const SOURCES: Readonly<Record<string, ReturnType<typeof t3>>> = {
  default: t3('mặc định', 'default', 'ค่าเริ่มต้น'),
  system: t3('hệ thống', 'system', 'ระบบ'),
  company: t3('công ty', 'company', 'บริษัท'),
  farm: t3('trại', 'farm', 'ฟาร์ม'),
  lab: t3('phòng xét nghiệm', 'laboratory', 'ห้องปฏิบัติการ'),
};
type Typed = Readonly<Record<string, string>>;

const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Where the value comes from, since when, whether the company fixed it, and what follows it. */
function SourceCell({ setting }: { readonly setting: Setting }) {
  const text = useText();
  const source = SOURCES[setting.source];
  const since = setting.validFrom === null || setting.validFrom === '19000101' ? '' : ` ${text(WORDS.from)} ${formatDate(setting.validFrom)}`;
  return (
    <td data-label={text(WORDS.source)}>
      {source === undefined ? setting.source : text(source)}
      {setting.locked ? ` 🔒 ${text(WORDS.locked)}` : ''}
      {since}
      {setting.coming.map((next) => (
        <div key={next.validFrom}>
          {settingText(next.value, setting.type)} {text(WORDS.from)} {formatDate(next.validFrom)}
        </div>
      ))}
    </td>
  );
}

/** What is wrong with what was typed: the server's refusal, or that it cannot be read. */
function typedFault(setting: Setting, typed: string | undefined, issue: WireIssue | undefined): string | null {
  if (issue !== undefined) return issue.message;
  const unread = typed !== undefined && parseSetting(typed, setting.type) === undefined;
  return unread ? clientError({ code: 'V_INVALID', field: setting.name }, { [setting.name]: setting.label }) : null;
}

function SettingLine({
  setting,
  editors,
  typed,
  onType,
  issue,
}: {
  readonly setting: Setting;
  readonly editors: SettingEditors;
  readonly typed: Typed;
  readonly onType: (name: string, text: string) => void;
  readonly issue: WireIssue | undefined;
}) {
  const language = useLanguage();
  const text = useText();
  const value = typed[setting.name] ?? settingText(setting.value, setting.type);
  const error = typedFault(setting, typed[setting.name], issue);
  return (
    <tr>
      <th scope="row">
        {setting.label} <span className="dim">{setting.name}</span>
      </th>
      <td>
        <ValueInput setting={setting} editors={editors} value={value} error={error} onChange={(next) => onType(setting.name, next)} />
      </td>
      <td className="dim" data-label={isEmptyValue(setting.initial) ? undefined : text(WORDS.initial)}>
        {chosenText(settingText(setting.initial, setting.type), text)} {setting.unit === '' ? '' : unitText(setting.unit, language)}
      </td>
      <td className="dim" data-label={setting.min === null ? undefined : text(WORDS.range)}>
        {setting.min === null ? '' : `${setting.min}–${setting.max ?? ''}`}
      </td>
      <SourceCell setting={setting} />
      <td className="dim">
        {setting.changedBy ?? ''} {instantDayText(setting.changedAt)} {setting.reason ?? ''}
      </td>
    </tr>
  );
}

const NO_EDITORS: SettingEditors = {};

interface Props {
  readonly scope: SettingScope;
  readonly tab: string;
  /** Which of the tab are shown; all when absent. */
  readonly shown?: (name: string) => boolean;
  readonly editors?: SettingEditors;
  /** They are only looked at here, whatever the person may change elsewhere. */
  readonly readOnly?: boolean;
  /** The farm, or one of the company; null the working farm. */
  readonly farmid?: string | null;
  /** Paths whose answers rest on the values, beside those of the settings. */
  readonly forgets?: readonly string[];
  /** The calls they are kept by; those of farms and companies when absent. */
  readonly calls?: SettingCalls;
}

type Shown = Required<Pick<Props, 'scope' | 'farmid' | 'forgets' | 'calls'>> & { readonly settings: readonly Setting[] };
interface Terms {
  readonly typed: Typed;
  readonly validFrom: string;
  readonly reason: string;
}

/** Events of the last days that a change would have refused, as a line. */
function effectText(words: string, { name, n, rows }: RefusedBefore): string {
  const some = rows.slice(0, 5).map(({ pgid, eventdt, value }) => `${pgid} ${formatDate(eventdt)} ${value}`);
  return `${name}: ${words}${n}${some.length === 0 ? '' : ` (${some.join('; ')})`}`;
}

/** What was typed and differs, as it is saved; what saving would do, and the saving. */
function useChanges({ scope, farmid, forgets, settings, calls }: Shown, { typed, validFrom, reason }: Terms, onSaved: () => void) {
  const text = useText();
  const [fixed, setFixed] = useState(true);
  const [previewed, setPreviewed] = useState<readonly WireIssue[]>([]);
  const [effects, setEffects] = useState<readonly string[]>([]);
  const changed = settings.filter((setting) => typed[setting.name] !== undefined && typed[setting.name] !== settingText(setting.value, setting.type));
  const values = changed.map((setting) => ({
    name: setting.name,
    value: (parseSetting(typed[setting.name] ?? '', setting.type) ?? null) as string | number | null,
    locked: scope === 'company' && fixed,
    remove: false,
  }));
  const { busy, issues, clear, save } = useSave(calls.save, {
    forgets: [calls.find.path, ...forgets],
    onSaved: ({ changed: n }) => {
      notify('ok', text(WORDS.save), `${text(WORDS.saved)}${n}`);
      onSaved();
      setPreviewed([]);
      void loadSession();
    },
  });
  const preview = async (): Promise<void> => {
    const answer = await send(calls.preview, { scope, farmid, values, validFrom });
    if (answer === null) return;
    clear();
    setPreviewed(answer.issues.map((issue) => ({ ...issue, message: clientError(issue as WireIssue) }) as WireIssue));
    setEffects(answer.refused.map((refused) => effectText(text(WORDS.refused), refused)));
  };
  return {
    ...{ busy, fixed, setFixed, preview, effects, changes: changed.length },
    issues: issues.length > 0 ? issues : previewed,
    save: () => save({ scope, farmid, values, validFrom, reason }),
  };
}

interface LinesProps {
  readonly settings: readonly Setting[];
  readonly editors: SettingEditors;
  readonly typed: Typed;
  readonly issues: readonly WireIssue[];
  readonly onType: (name: string, text: string) => void;
}

function SettingLines({ settings, issues, ...line }: LinesProps) {
  return (
    <div className="table-box">
      <table className="report-table setting-table">
        <HeadRow heads={[WORDS.name, WORDS.value, WORDS.initial, WORDS.range, WORDS.source, WORDS.changed]} />
        <tbody>
          {settings.map((setting) => (
            <SettingLine key={setting.name} setting={setting} issue={issues.find(({ field }) => field === setting.name)} {...line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What holds where a page says nothing else. */
const USUAL = {
  shown: () => true,
  editors: NO_EDITORS,
  readOnly: false,
  farmid: null,
  forgets: [],
  calls: ADMIN_CALLS,
} as const satisfies Partial<Props>;

/** Settings of one tab: type new values, see what they would change, save them from a day on with a reason. */
export function SettingsTable(props: Props) {
  const { scope, tab, shown, editors, readOnly, farmid, forgets, calls } = { ...USUAL, ...props };
  const text = useText();
  const session = useSession();
  const { data, error } = useCall(calls.find, { scope, tab, farmid });
  const work = useKeptState(`Settings.${scope}.${farmid ?? ''}.${tab}`, (): Terms => ({ typed: {}, validFrom: session?.CURBUSDT ?? '', reason: '' }));
  const { typed, validFrom, reason } = work.value;
  const put = (over: Partial<Terms>) => work.set((now) => ({ ...now, ...over }));
  const settings = (data?.settings ?? []).filter(({ name }) => shown(name)).map((setting) => (readOnly ? { ...setting, mayChange: false } : setting));
  const { busy, issues, effects, changes, fixed, setFixed, preview, save } = useChanges(
    { scope, farmid, forgets, settings, calls },
    work.value,
    work.drop,
  );
  const rest = issues.filter((issue) => !settings.some(({ name }) => name === issue.field));
  return (
    <>
      <DraftNote restored={work.restored} onDrop={work.drop} />
      {error === null ? null : (
        <p className="form-root-error" role="alert">
          {error.message}
        </p>
      )}
      {issues.length > 0 ? <IssueList tone="error" title={text(WORDS.problems)} issues={rest.length > 0 ? rest : issues} /> : null}
      <SettingLines
        settings={settings}
        editors={editors}
        typed={typed}
        issues={issues}
        onType={(name, value) => put({ typed: { ...typed, [name]: value } })}
      />
      {effects.map((line) => (
        <p key={line} role="status">
          {line}
        </p>
      ))}
      <Group align="end" mt="md">
        <ChangeTerms
          validFrom={validFrom}
          onFrom={(day) => put({ validFrom: day ?? '' })}
          reason={reason}
          onReason={(why) => put({ reason: why })}
          fixed={fixed}
          onFixed={scope === 'company' ? setFixed : undefined}
        />
        <Button variant="default" disabled={changes === 0} onClick={() => void preview()}>
          {text(WORDS.preview)}
        </Button>
        <Button loading={busy} disabled={changes === 0 || reason.trim() === ''} onClick={() => void save()}>
          {text(WORDS.save)} ({changes})
        </Button>
      </Group>
    </>
  );
}
