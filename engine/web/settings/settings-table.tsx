import { Button, Group } from '@mantine/core';
import type { WireIssue } from '#engine/define/envelope.ts';
import { unitText } from '#engine/define/units.ts';
import { formatDate } from '#i18n/dates.ts';
import { t3 } from '#kernel/language.ts';
import { useCall } from '../client/query.ts';
import { DraftNote } from '../forms/draft-note.tsx';
import { useKeptState } from '../forms/use-kept-state.ts';
import { useLanguage, useSession } from '../session/store.ts';
import { clientError } from '../text/client-error.ts';
import { instantDayText } from '../text/instant.ts';
import { useText } from '../text/text.ts';
import { HeadRow } from '../ui/head-row.tsx';
import { IssueList } from '../ui/issue-list.tsx';
import { ChangeTerms } from './change-terms.tsx';
import { ADMIN_CALLS, type Setting, type SettingCalls, type SettingScope } from './setting-calls.ts';
import { actsOf, type SettingAct, type Unsaved, withAct, withTyped } from './setting-changes.ts';
import { chosenText, type SettingEditors, ValueInput } from './setting-input.tsx';
import { boundsText, parseSetting, settingText } from './setting-text.ts';
import { type SettingTerms, useSettingChanges } from './use-setting-changes.ts';

const WORDS = {
  name: t3('Thông số', 'Setting', 'ค่ากำหนด'),
  value: t3('Giá trị', 'Value', 'ค่า'),
  initial: t3('Mặc định', 'Default', 'ค่าเริ่มต้น'),
  range: t3('Giới hạn', 'Range', 'ช่วง'),
  source: t3('Nguồn', 'Source', 'ที่มา'),
  changed: t3('Sửa lần cuối', 'Last change', 'แก้ไขล่าสุด'),
  save: t3('Lưu', 'Save', 'บันทึก'),
  preview: t3('Xem ảnh hưởng', 'What would change', 'ดูผลกระทบ'),
  problems: t3('Chưa lưu được', 'Not saved', 'บันทึกไม่ได้'),
  locked: t3('công ty đã cố định', 'fixed by the company', 'บริษัทกำหนดไว้'),
  from: t3('từ', 'from', 'ตั้งแต่'),
  inherited: t3('theo cấp trên', 'as inherited', 'ตามระดับบน'),
  undo: t3('Thôi', 'Undo', 'เลิกทำ'),
};

const SOURCES: Readonly<Record<string, ReturnType<typeof t3>>> = {
  default: t3('mặc định', 'default', 'ค่าเริ่มต้น'),
  system: t3('hệ thống', 'system', 'ระบบ'),
  company: t3('công ty', 'company', 'บริษัท'),
  farm: t3('trại', 'farm', 'ฟาร์ม'),
  lab: t3('phòng xét nghiệm', 'laboratory', 'ห้องปฏิบัติการ'),
};
/** What may be done with a value that stands, and what is said once it was pressed. */
const ACTS: Readonly<Record<SettingAct, { readonly press: ReturnType<typeof t3>; readonly pressed: ReturnType<typeof t3> }>> = {
  back: {
    press: t3('Bỏ giá trị riêng', 'Take own value back', 'ยกเลิกค่าเฉพาะ'),
    pressed: t3('Sẽ bỏ giá trị riêng, khi đó dùng:', 'Own value will be taken back, then holds:', 'จะยกเลิกค่าเฉพาะ แล้วใช้:'),
  },
  free: {
    press: t3('Cho trại tự đặt', 'Let farms change it', 'ให้ฟาร์มแก้ไขได้'),
    pressed: t3('Trại sẽ được tự đặt', 'Farms will be free to change it', 'ฟาร์มจะแก้ไขได้'),
  },
  fix: {
    press: t3('Cố định cho trại', 'Fix for farms', 'กำหนดตายตัวให้ฟาร์ม'),
    pressed: t3('Sẽ cố định cho mọi trại', 'Will be fixed for all farms', 'จะกำหนดตายตัวให้ทุกฟาร์ม'),
  },
};

const isEmptyValue = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Where the value comes from, since when, whether the company fixed it, and what follows it. */
function SourceCell({ setting }: { readonly setting: Setting }) {
  const text = useText();
  const source = SOURCES[setting.source];
  const since = setting.validFrom === null || setting.validFrom === '19000101' ? '' : ` ${text(WORDS.from)} ${formatDate(setting.validFrom)}`;
  return (
    <td className="setting-source" data-label={text(WORDS.source)}>
      {source === undefined ? setting.source : text(source)}
      {setting.locked ? ` 🔒 ${text(WORDS.locked)}` : ''}
      {since}
      {setting.coming.map((next) => (
        <div key={next.validFrom}>
          {next.value === null ? text(WORDS.inherited) : settingText(next.value, setting.type)} {text(WORDS.from)} {formatDate(next.validFrom)}
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

/** What may be done with the value as it stands, under it; once pressed it says what will be, and takes it back. */
function ActButtons({ setting, scope, unsaved, onChange }: Pick<LineProps, 'scope' | 'unsaved' | 'onChange'> & { readonly setting: Setting }) {
  const text = useText();
  const { name } = setting;
  const pressed = unsaved.acts[name];
  const acts = pressed === undefined ? actsOf(setting, scope) : [pressed];
  if (acts.length === 0) return null;
  return (
    <div>
      {pressed === undefined ? null : (
        <span data-tone="warn" role="status">
          {text(ACTS[pressed].pressed)} {pressed === 'back'
            ? chosenText(settingText(setting.inherited, setting.type), text, setting.words)
            : null}{' '}
        </span>
      )}
      {acts.map((act) => (
        <Button
          key={act}
          size="compact-xs"
          variant="subtle"
          aria-label={`${text(pressed === undefined ? ACTS[act].press : WORDS.undo)}: ${setting.label}`}
          onClick={() => onChange(withAct(unsaved, name, act))}
        >
          {text(pressed === undefined ? ACTS[act].press : WORDS.undo)}
        </Button>
      ))}
    </div>
  );
}

interface LineProps {
  readonly scope: SettingScope;
  readonly editors: SettingEditors;
  readonly unsaved: Unsaved;
  readonly onChange: (next: Unsaved) => void;
}

function SettingLine({ setting, issue, ...line }: LineProps & { readonly setting: Setting; readonly issue: WireIssue | undefined }) {
  const language = useLanguage();
  const text = useText();
  const { editors, unsaved, onChange } = line;
  const typed = unsaved.typed[setting.name];
  const value = typed ?? settingText(setting.value, setting.type);
  const error = typedFault(setting, typed, issue);
  return (
    <tr>
      <th scope="row">
        {setting.label} <span className="dim">{setting.name}</span>
      </th>
      <td>
        <ValueInput
          setting={setting}
          editors={editors}
          value={value}
          error={error}
          onChange={(next) => onChange(withTyped(unsaved, setting.name, next))}
        />
        <ActButtons setting={setting} {...line} />
      </td>
      <td className="dim" data-label={isEmptyValue(setting.initial) ? undefined : text(WORDS.initial)}>
        {chosenText(settingText(setting.initial, setting.type), text, setting.words)} {setting.unit === '' ? '' : unitText(setting.unit, language)}
      </td>
      <td className="dim setting-range" data-label={setting.min === null ? undefined : text(WORDS.range)}>
        {boundsText(setting)}
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

interface LinesProps extends LineProps {
  readonly settings: readonly Setting[];
  readonly issues: readonly WireIssue[];
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
  const work = useKeptState(
    `SettingChanges.${scope}.${farmid ?? ''}.${tab}`,
    (): SettingTerms => ({
      ...{ typed: {}, acts: {} },
      ...{ validFrom: session?.CURBUSDT ?? '', reason: '' },
    }),
  );
  const { validFrom, reason } = work.value;
  const put = (over: Partial<SettingTerms>) => work.set((now) => ({ ...now, ...over }));
  const settings = (data?.settings ?? []).filter(({ name }) => shown(name)).map((setting) => (readOnly ? { ...setting, mayChange: false } : setting));
  const { busy, issues, effects, changes, fixed, setFixed, preview, save } = useSettingChanges(
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
      <SettingLines scope={scope} settings={settings} editors={editors} unsaved={work.value} issues={issues} onChange={put} />
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
