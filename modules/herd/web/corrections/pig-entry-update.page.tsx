import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { useCodeTexts } from '#engine/web/client/code-texts.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { send } from '#engine/web/client/send.ts';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { changeEntry, checkEntryChange } from '../../contract/corrections.calls.ts';
import { CHANGE } from '../../contract/corrections-fields.ts';
import { removeEntry } from '../../contract/event.calls.ts';
import { getAnimal } from '../../contract/find.calls.ts';
import { CARD_WORDS, ENTRY_WORDS } from '../../contract/words.ts';
import { ENTRY_TYPES, type EntryType } from '../../domain/animal.ts';
import { ENTRY_KEPT, ENTRY_LEVEL } from '../../domain/corrections-entry.ts';
import { entryFields } from '../../domain/entry-fields.ts';
import { AnimalSummary } from '../animal-summary.tsx';
import { SubjectField } from '../subject-field.tsx';
import { CORRECT_WORDS } from './correction-words.ts';
import { EffectList } from './effect-list.tsx';

type Profile = CallOutput<typeof getAnimal>;
type Effect = CallOutput<typeof checkEntryChange>;

const WORDS = {
  find: { V: 'Nhập số tai để sửa lý lịch', E: 'Enter an identity to correct its record', T: 'กรอกเบอร์หูเพื่อแก้ไขข้อมูล' },
  kind: { V: 'Loại nhập', E: 'Entry type', T: 'ประเภทการเข้าฝูง' },
  edited: { V: 'Giá trị cũ và mới', E: 'Old and new values', T: 'ค่าเดิมและค่าใหม่' },
  same: { V: 'Chưa sửa gì.', E: 'Nothing changed yet.', T: 'ยังไม่มีการแก้ไข' },
  remove: { V: 'Xóa lý lịch', E: 'Delete this identity', T: 'ลบข้อมูลประจำตัว' },
  only: {
    V: 'Chỉ xóa được khi không còn sự kiện nào ngoài lúc nhập đàn.',
    E: 'An identity can be deleted only when nothing but its entry is left.',
    T: 'ลบได้เมื่อไม่มีเหตุการณ์อื่นนอกจากการเข้าฝูง',
  },
  removed: { V: 'Đã xóa.', E: 'Deleted.', T: 'ลบแล้ว' },
  others: {
    V: 'Người khác đã nhập con này: cấp 60 trở lên mới sửa được.',
    E: 'Somebody else entered this animal: level 60 and above may correct it.',
    T: 'ผู้อื่นเป็นผู้บันทึกสุกรตัวนี้ ต้องมีระดับ 60 ขึ้นไปจึงแก้ไขได้',
  },
} as const;

const HEAD: readonly Field[] = [
  { key: 'entrydt', kind: 'date', label: CARD_WORDS.entrydt, required: true },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
];
const REMARK: Field = { key: 'remark', kind: 'longtext', label: CARD_WORDS.remark, maxLength: 500 };
const HIDDEN: ReadonlySet<string> = new Set([...ENTRY_KEPT, 'entrytp']);

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
const valueText = (value: unknown): string => (isBlank(value) ? '' : String(value));

/** What stood before beside what is typed now, only where they differ. */
function Differences({ fields, old, now }: { readonly fields: readonly Field[]; readonly old: FieldValues; readonly now: FieldValues }) {
  const text = useText();
  const t = useT('app');
  const named = useCodeTexts(fields);
  const changed = fields.filter(({ key }) => key !== 'change' && valueText(old[key]) !== valueText(now[key]));
  /** A value as people read it: codes by their names, days as days. */
  const shown = ({ key, kind }: Field, value: unknown): string => {
    if (isBlank(value)) return '–';
    if (kind === 'flag') return t(value === 'Y' ? 'yes' : 'no');
    return kind === 'date' ? formatDate(String(value)) : named(key, String(value));
  };
  return (
    <section aria-label={text(WORDS.edited)}>
      <h3>{text(WORDS.edited)}</h3>
      {changed.length === 0 ? (
        <p className="dim">{text(WORDS.same)}</p>
      ) : (
        <ul>
          {changed.map((field) => (
            <li key={field.key}>
              {text(field.label)}: <del>{shown(field, old[field.key])}</del> → <strong>{shown(field, now[field.key])}</strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface EntryProps {
  readonly profile: Profile;
  readonly entry: Profile['events'][number];
  readonly onDone: () => void;
}

function EntryEdit({ profile, entry, onDone }: EntryProps) {
  const text = useText();
  const level = useSession()?.USRLVL ?? 0;
  const { card } = profile;
  const old = useMemo(() => ({ ...entry.data, entrydt: entry.eventdt, applyid: entry.applyid, remark: entry.remark }) as FieldValues, [entry]);
  const [entrytp, setEntrytp] = useState(card.entrytp as EntryType);
  const [effect, setEffect] = useState<Effect | null>(null);
  const fields = useMemo(() => {
    const own = entryFields(entrytp).filter(({ key }) => !HIDDEN.has(key) && (level >= ENTRY_LEVEL || key !== 'birthdt'));
    return [...HEAD, ...own.map((field) => (entry.unbalanced ? { ...field, required: false } : field)), REMARK, CHANGE];
  }, [entrytp, level, entry]);
  const bodyOf = (values: FieldValues) => ({ ...entry.data, ...values, entrytp, pgid: card.pgid, version: card.version });
  const state = useFieldForm({
    fields,
    call: changeEntry,
    draft: `PigEntryUpdate.${card.pgid}.${card.version}.${entrytp}`,
    initial: old,
    toInput: bodyOf,
    onSaved: onDone,
    confirmed: true,
  });
  const now = state.form.watch() as FieldValues;
  const preview = async () => setEffect(await send(checkEntryChange, bodyOf(now) as never));
  return (
    <>
      {profile.events.length === 1 && level >= ENTRY_LEVEL ? (
        <SegmentedControl
          aria-label={text(WORDS.kind)}
          value={entrytp}
          onChange={(value) => setEntrytp(value as EntryType)}
          fullWidth
          data={ENTRY_TYPES.map((value) => ({ value, label: text(ENTRY_WORDS[value] ?? WORDS.kind) }))}
        />
      ) : null}
      <FormFrame
        state={state}
        label={text(ENTRY_WORDS[entrytp] ?? WORDS.kind)}
        actions={
          <Button variant="default" onClick={() => void preview()}>
            {text(CORRECT_WORDS.show)}
          </Button>
        }
      >
        <div className="form-grid">
          <FormFields state={state} />
        </div>
        <Differences fields={fields} old={old} now={now} />
        {effect === null ? null : <EffectList effect={effect} />}
      </FormFrame>
    </>
  );
}

/** The edit of an entry; below level 60 of the person's own. */
function OwnEntryEdit(props: EntryProps) {
  const text = useText();
  const session = useSession();
  const own = (session?.USRLVL ?? 0) >= ENTRY_LEVEL || props.entry.lstusrid === session?.userid;
  return own ? <EntryEdit {...props} /> : <p role="status">{text(WORDS.others)}</p>;
}

function EntryRemoval({ profile, onDone }: Pick<EntryProps, 'profile' | 'onDone'>) {
  const text = useText();
  const [why, setWhy] = useState('');
  const { busy, issues, save } = useSave(removeEntry, { onSaved: onDone });
  const { card, events } = profile;
  return (
    <section className="removal" aria-label={text(WORDS.remove)}>
      <h2>{text(WORDS.remove)}</h2>
      {events.length > 1 ? (
        <p className="dim">{text(WORDS.only)}</p>
      ) : (
        <>
          <TextInput label={text(CORRECT_WORDS.why)} required value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
          <Button
            color="red"
            variant="light"
            loading={busy}
            disabled={why.trim() === ''}
            onClick={() => void save({ pgid: card.pgid, version: card.version, change: why })}
          >
            {text(WORDS.remove)}
          </Button>
        </>
      )}
      <IssueList title={text(CORRECT_WORDS.refused)} issues={issues} />
    </section>
  );
}

/**
 * Page by hand: the fields follow the type of entry, old and new stand side by side.
 * Corrects what was typed when an animal entered, or deletes an identity without events.
 */
export default function PigEntryUpdatePage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const pgid = (search['pgid'] ?? '').toUpperCase();
  const [note, setNote] = useState<string | null>(null);
  const rights = useRights('PigEntryUpdate');
  const level = useSession()?.USRLVL ?? 0;
  const mayDelete = rights.delete && level >= ENTRY_LEVEL;
  const animal = useCall(getAnimal, { pgid }, { enabled: pgid !== '' });
  const entry = animal.data?.events.find(({ eventcd }) => eventcd === 'ENT');
  const done = (words: typeof CORRECT_WORDS.saved, next: Readonly<Record<string, string>>) => () => {
    forget('/herd/');
    setNote(text(words));
    setSearch(next);
  };
  return (
    <PageFrame width="form">
      <Stack>
        <SubjectField
          pgid={pgid}
          onChange={(next) => {
            setNote(null);
            setSearch(next === '' ? {} : { pgid: next });
          }}
        />
        {note === null ? null : <p role="status">{note}</p>}
        {pgid === '' ? <Empty title={text(WORDS.find)} /> : null}
        {animal.error instanceof CallRefused ? <IssueList tone="error" title={text(WORDS.find)} issues={animal.error.issues} /> : null}
        {animal.data === undefined || entry === undefined ? null : (
          <>
            <AnimalSummary card={animal.data.card} />
            <OwnEntryEdit
              key={`${animal.data.card.animalId}.${animal.data.card.version}`}
              profile={animal.data}
              entry={entry}
              onDone={done(CORRECT_WORDS.saved, { pgid })}
            />
            {mayDelete ? <EntryRemoval profile={animal.data} onDone={done(WORDS.removed, {})} /> : null}
          </>
        )}
      </Stack>
    </PageFrame>
  );
}
