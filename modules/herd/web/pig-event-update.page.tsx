import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { ParamsBar } from '#engine/web/screens/params-bar.tsx';
import { startingValues, toParams, useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { addDays, type BusinessDate, businessDate } from '#kernel/business-date.ts';
import { findEvents, getAnimal } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { AnimalSummary } from './animal-summary.tsx';
import { EventBatch } from './corrections/event-batch.tsx';
import { EntryLink, EventCorrection, type SavedEvent } from './corrections/event-correction.tsx';
import { EventPicker } from './corrections/event-picker.tsx';
import { EventRemoval } from './corrections/event-removal.tsx';
import { type Again, ReEntry } from './corrections/re-entry.tsx';

const WORDS = {
  find: {
    V: 'Nhập số tai, hoặc lọc theo ngày, loại sự kiện, người thực hiện',
    E: 'Enter an identity, or filter by date, type of event, operator',
    T: 'กรอกเบอร์หู หรือกรองตามวันที่ ประเภทเหตุการณ์ ผู้ปฏิบัติงาน',
  },
  recent: {
    V: 'Sự kiện mới nhất của 7 ngày qua. Nhập số tai hoặc lọc để tìm sự kiện khác.',
    E: 'The latest events of the last 7 days. Enter an identity or filter to find others.',
    T: 'เหตุการณ์ล่าสุดใน 7 วันที่ผ่านมา กรอกเบอร์หูหรือกรองเพื่อค้นหาเหตุการณ์อื่น',
  },
  from: { V: 'Từ ngày', E: 'From', T: 'ตั้งแต่วันที่' },
  to: { V: 'Đến ngày', E: 'To', T: 'ถึงวันที่' },
  boar: { V: 'Đực', E: 'Boar', T: 'พ่อพันธุ์' },
  typedFrom: { V: 'Nhập máy từ', E: 'Typed from', T: 'บันทึกตั้งแต่' },
  typedTo: { V: 'Nhập máy đến', E: 'Typed to', T: 'บันทึกถึง' },
  done: { V: 'Đã lưu thay đổi.', E: 'The change is saved.', T: 'บันทึกการเปลี่ยนแปลงแล้ว' },
  more: { V: 'Chỉ hiện 500 dòng đầu; hãy lọc hẹp hơn.', E: 'The first 500 rows are shown; narrow the filter.', T: 'แสดง 500 แถวแรก กรุณากรองให้แคบลง' },
} as const;

/** The filters of the event search are understood too: its result can be handed on as it stands. */
const FILTERS: readonly Field[] = [
  { key: 'pgid', kind: 'animal', label: CARD_WORDS.pgid, maxLength: 20 },
  { key: 'from', kind: 'date', label: WORDS.from },
  { key: 'to', kind: 'date', label: WORDS.to },
  { key: 'eventcd', kind: 'multicode', list: 'eventcd', listParents: { book: 'herd' }, label: CARD_WORDS.eventcd },
  { key: 'applyid', kind: 'code', list: 'applyid', label: CARD_WORDS.operator },
];
const HANDED: readonly Field[] = [
  { key: 'part', kind: 'text', label: CARD_WORDS.pgid },
  { key: 'typedBy', kind: 'text', label: CARD_WORDS.typedBy },
  { key: 'boarid', kind: 'animal', label: WORDS.boar },
  { key: 'roomid', kind: 'code', list: 'room', label: CARD_WORDS.house },
  { key: 'reason', kind: 'code', list: 'reason', label: CARD_WORDS.reason },
  { key: 'group', kind: 'text', label: CARD_WORDS.detail },
  { key: 'field', kind: 'text', label: CARD_WORDS.detail },
  { key: 'op', kind: 'text', label: CARD_WORDS.detail },
  { key: 'value', kind: 'decimal', label: CARD_WORDS.detail },
  { key: 'typedFrom', kind: 'date', label: WORDS.typedFrom },
  { key: 'typedTo', kind: 'date', label: WORDS.typedTo },
];
const LIMIT = 500;
/** What is corrected most was entered lately: so many days and rows stand there unasked. */
const LATELY = { days: 7, size: 50 } as const;

const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

function filled(values: FieldValues): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => isSet(value)));
}

interface CorrectionsProps {
  readonly open: SavedEvent | undefined;
  readonly several: readonly SavedEvent[];
  readonly tagged: boolean;
  readonly onDone: (gone: readonly Again[]) => void;
}

/** What can be done with the opened event, or with all chosen ones. */
function Corrections({ open, several, tagged, onDone }: CorrectionsProps) {
  if (open !== undefined && open.eventcd === 'ENT') return <EntryLink pgid={open.pgid} />;
  if (open !== undefined)
    return (
      <>
        <EventCorrection key={`${open.eventId}.${open.version}`} event={open} tagged={tagged} onDone={() => onDone([])} />
        <EventRemoval key={`remove.${open.eventId}`} events={[open]} onDone={onDone} />
      </>
    );
  if (several.length === 0) return null;
  const chosen = several.map(({ eventId }) => eventId).join();
  return (
    <>
      <EventBatch key={chosen} events={several} onDone={() => onDone([])} />
      <EventRemoval key={`remove.${chosen}`} events={several} onDone={onDone} />
    </>
  );
}

/** Why the animal or the events could not be read. */
function refusalsOf(...errors: readonly (Error | null)[]): readonly ShownIssue[] {
  const refused = errors.find((error) => error instanceof CallRefused);
  return refused?.issues ?? [];
}

/** The animal of the filter, and the events the filter finds, without one the latest; an identity an animal had before finds it too. */
function useFound(values: FieldValues, day: BusinessDate) {
  const asked = filled(values);
  const pgid = typeof values['pgid'] === 'string' ? values['pgid'].toUpperCase() : '';
  const any = Object.keys(asked).length > 0;
  const animal = useCall(getAnimal, { pgid }, { enabled: pgid !== '' });
  const current = animal.data?.card.pgid ?? pgid;
  const narrowed = any
    ? { ...asked, ...(pgid === '' ? {} : { pgid: current }), size: LIMIT }
    : { from: addDays(day, -LATELY.days), to: day, size: LATELY.size };
  const list = useCall(findEvents, narrowed as never, { keep: true });
  const events: readonly SavedEvent[] = list.data?.rows ?? [];
  return { animal, list, events, any };
}

/**
 * Page by hand: several found events are changed or deleted together, and what goes along is entered again.
 * Corrects or deletes saved events: find them, choose one or several, give the reason.
 */
export default function PigEventUpdatePage() {
  const text = useText();
  const t = useT();
  const session = useSession();
  const [search, setSearch] = useParams();
  const day = businessDate(session?.CURBUSDT ?? today());
  const values = startingValues([...FILTERS, ...HANDED], search, day);
  const { animal, list, events, any } = useFound(values, day);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [again, setAgain] = useState<readonly Again[]>([]);
  const [note, setNote] = useState(false);
  const open = events.find(({ eventId }) => eventId === search['event']);
  const several = events.filter(({ eventId }) => chosen.has(eventId));
  const keep = Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'event'));
  const done = (gone: readonly Again[]) => {
    forget('/herd/');
    setChosen(new Set());
    setAgain(gone);
    setNote(true);
    setSearch(keep);
  };
  const refused = refusalsOf(animal.error, list.error);
  return (
    <PageFrame>
      <Stack>
        <ParamsBar
          fields={FILTERS}
          values={values}
          busy={list.isFetching}
          label={t('inquiry.filters')}
          submitLabel={t('inquiry.search')}
          onRun={(next) => {
            setChosen(new Set());
            setNote(false);
            setSearch(toParams(FILTERS, next));
          }}
          onClear={() => setSearch({})}
        />
        {note ? <p role="status">{text(WORDS.done)}</p> : null}
        <ReEntry key={again.map(({ eventId }) => eventId).join()} list={again} />
        {any ? null : events.length === 0 ? <Empty title={text(WORDS.find)} /> : <p className="dim">{text(WORDS.recent)}</p>}
        <IssueList title={text(WORDS.find)} issues={refused} />
        {animal.data === undefined ? null : <AnimalSummary card={animal.data.card} />}
        <Corrections open={open} several={several} tagged={animal.data?.card.piglets != null} onDone={done} />
        {events.length === 0 ? null : (
          <EventPicker events={events} chosen={chosen} onChoose={setChosen} onOpen={(event) => setSearch({ ...keep, event: event.eventId })} />
        )}
        {any && (list.data?.total ?? 0) > LIMIT ? <p className="dim">{text(WORDS.more)}</p> : null}
      </Stack>
    </PageFrame>
  );
}
