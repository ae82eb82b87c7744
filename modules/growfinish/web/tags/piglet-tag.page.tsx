import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { code, date, int } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { DraftNote } from '#engine/web/forms/draft-note.tsx';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { FieldRows } from '#engine/web/forms/field-rows.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { EntryPage, useUndo } from '#engine/web/screens/entry-page.tsx';
import { useJustEntered } from '#engine/web/screens/just-entered.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { T } from '../../contract/tag-words.ts';
import { damField, farrowdtField, getTagLitter, PIGLET_FIELDS, saveTag } from '../../contract/tags/litter.calls.ts';
import { changeTag } from '../../contract/tags/mng.calls.ts';
import { W } from '../../contract/tags/words.ts';
import { LitterHead, WaitingLitters } from './litter-head.tsx';
import { filled, type NextNumbers, withCell, withPiglet } from './litter-plan.ts';
import { TagFiles } from './tag-files.tsx';

const LITTER: readonly Field[] = [{ ...damField, required: true }, farrowdtField];
const GROUP: readonly Field[] = [
  code('roomid', T.house, { list: 'room', listParents: { batchflg: 'Y' }, required: true }),
  int('grpid', T.group, { required: true, min: 1 }),
];
const WHO: readonly Field[] = [date('date', W.date, { required: true }), code('applyid', W.operator, { list: 'applyid', required: true })];
const COLUMNS: readonly Column[] = [
  { key: 'date', label: W.date, type: 'date' },
  { key: 'dam', label: W.dam, type: 'text' },
  { key: 'n', label: T.count, type: 'int' },
  { key: 'first', label: T.start, type: 'text', width: 16 },
  { key: 'last', label: T.finish, type: 'text', width: 16 },
];
const FORGETS = ['/growfinish/', '/common/maxpletpgid'];
const NONE: NextNumbers = { F: [], M: [] };

interface Work {
  readonly of: 'litter' | 'group';
  readonly head: FieldValues;
  readonly rows: readonly FieldValues[];
}

/** What names the litter or group; null while something is missing. */
function askedOf({ of, head }: Work): Readonly<Record<string, FieldValue>> | null {
  const { dam = null, farrowdt = null, roomid = null, grpid = null } = head;
  if (of === 'litter') return dam === null ? null : { dam, farrowdt };
  return roomid === null || grpid === null ? null : { roomid, grpid };
}

/** What is typed, what is known of the pigs, and the save. */
function useTagging() {
  const session = useSession();
  const begin = (): Work => ({ of: 'litter', head: { date: session?.CURBUSDT ?? null, applyid: null }, rows: [] });
  const work = useKeptState<Work>('PigletTag', begin);
  const { value } = work;
  const { applyid = null } = value.head;
  const asked = askedOf(value);
  const found = useCall(getTagLitter, { ...asked, applyid } as never, { enabled: asked !== null && applyid !== null });
  const entered = useJustEntered('PigletTag');
  const save = useSave(saveTag, {
    forgets: FORGETS,
    onSaved: ({ pigs, dam }) => {
      const [first, last] = [pigs[0], pigs.at(-1)];
      const tags = pigs.map(({ tag }) => tag).join(' ');
      entered.add({
        ...{
          id: first?.id ?? '',
          date: value.head['date'] as string,
          dam: dam ?? `${value.head['roomid']} / ${value.head['grpid']}`,
          n: pigs.length,
        },
        ...{ first: first?.tag ?? null, last: last?.tag ?? null, tags },
      });
      work.set((now) => ({ ...now, head: { ...now.head, dam: null, farrowdt: null }, rows: [] }));
    },
  });
  return { work, value, asked, found, entered, save, litter: asked === null ? undefined : found.data };
}
type Tagging = ReturnType<typeof useTagging>;

/** The piglets of a litter, a row each, with the next numbers proposed. */
function Piglets({ tagging }: { readonly tagging: Tagging }) {
  const text = useText();
  const { work, value, litter, save } = tagging;
  const { rows } = value;
  const next = litter?.next ?? NONE;
  const labels = Object.fromEntries(PIGLET_FIELDS.map(({ key, label }) => [key, text(label)]));
  const put = (made: readonly FieldValues[]) => {
    save.clear();
    work.set((now) => ({ ...now, rows: made }));
  };
  if (litter === undefined) return <p className="dim">{text(W.chooseGroup)}</p>;
  const { females, males, heads, taggedF, taggedM } = litter;
  const left = females === null || males === null ? { F: heads - taggedF - taggedM, M: 0 } : { F: females - taggedF, M: males - taggedM };
  return (
    <Stack>
      <Group>
        <Button variant="light" onClick={() => put(filled(next, rows, left))}>
          {text(W.fillAll)}
        </Button>
        <Button variant="default" onClick={() => put(withPiglet(next, rows, 'F'))}>
          + {text(T.female)}
        </Button>
        <Button variant="default" onClick={() => put(withPiglet(next, rows, 'M'))}>
          + {text(T.male)}
        </Button>
      </Group>
      {rows.length === 0 ? null : (
        <FieldRows
          head={W.no}
          label={text(W.piglets)}
          fields={PIGLET_FIELDS}
          labels={labels}
          rows={rows.map((values, at) => ({
            key: at,
            name: at + 1,
            values,
            issues: save.issues.filter(({ row }) => row === at + 1),
          }))}
          onChange={(at, key, cell) => put(withCell(next, rows, at, key, cell))}
          onRemove={(at) => put(rows.filter((_, i) => i !== at))}
        />
      )}
    </Stack>
  );
}

/**
 * Page by hand: rows of piglets whose numbers follow from the litter and from each other.
 * Ear numbers put into the ears of a litter, or of weaned pigs of a house.
 */
export default function PigletTagPage() {
  const text = useText();
  const { add } = useRights('PigletTag');
  const tagging = useTagging();
  const { work, value, asked, found, entered, save, litter } = tagging;
  const { of, head, rows } = value;
  const undo = useUndo(changeTag, (row) => ({ tags: String(row['tags']).split(' '), action: 'unregister' as const }), FORGETS, entered);
  const fields = [...WHO, ...(of === 'litter' ? LITTER : GROUP)];
  const labels = Object.fromEntries(fields.map(({ key, label }) => [key, text(label)]));
  const put = (over: Partial<Work>) => {
    save.clear();
    work.set((now) => ({ ...now, ...over }));
  };
  const ready =
    asked !== null && head['date'] != null && head['applyid'] != null && rows.length > 0 && rows.every(({ tag, sex }) => tag != null && sex != null);
  const [last] = entered.rows;
  const refused = found.error instanceof CallRefused ? found.error.issues : [];
  return (
    <EntryPage
      columns={COLUMNS}
      rows={entered.rows}
      onUndo={undo}
      aside={
        litter !== undefined ? null : (
          <WaitingLitters onChoose={(dam, farrowdt) => put({ of: 'litter', head: { ...head, dam, farrowdt }, rows: [] })} />
        )
      }
    >
      <Stack>
        <DraftNote restored={work.restored} onDrop={work.drop} />
        <SegmentedControl
          aria-label={text(W.tagsOf)}
          value={of}
          onChange={(way) => put({ of: way as Work['of'], rows: [] })}
          data={[
            { value: 'litter', label: text(W.ofLitter) },
            { value: 'group', label: text(W.ofGroup) },
          ]}
        />
        <FieldGrid fields={fields} values={head} onChange={(key, typed) => put({ head: { ...head, [key]: typed } })} />
        <IssueList title={text(W.register)} issues={[...refused, ...save.issues.filter(({ row }) => row === undefined)]} labels={labels} />
        {litter === undefined ? null : <LitterHead litter={litter} />}
        <Piglets tagging={tagging} />
        <Group className="form-actions">
          <Button loading={save.busy} disabled={!ready || !add} onClick={() => void save.save({ ...asked, ...head, rows } as never)}>
            {text(W.register)} ({rows.length})
          </Button>
          {last === undefined ? null : <TagFiles of={{ tags: String(last['tags']).split(' ') }} card />}
        </Group>
      </Stack>
    </EntryPage>
  );
}
