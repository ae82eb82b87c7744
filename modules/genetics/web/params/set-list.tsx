import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Column } from '#engine/define/report.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import type { Text3 } from '#kernel/language.ts';
import { Q } from '../../contract/param-words.ts';
import { findSets, saveAdjustset, saveParamset } from '../../contract/set.calls.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';

type GenSet = OutputOf<typeof findSets>['rows'][number];

const COLUMNS: readonly Column[] = [
  { key: 'name', label: Q.name, type: 'text', frozen: true },
  { key: 'breedText', label: G.breed, type: 'text' },
  { key: 'from', label: Q.from, type: 'date' },
  { key: 'stateText', label: G.state, type: 'text' },
  { key: 'by', label: W.madeBy, type: 'text' },
  { key: 'releasedBy', label: Q.releasedBy, type: 'text' },
  { key: 'reason', label: G.reason, type: 'text' },
  { key: 'used', label: Q.usedIn, type: 'int' },
];
const TONES = { draft: 'info', released: 'good', retired: 'muted' } as const;
const FROM = { key: 'from', kind: 'date', label: Q.from, required: true } as const;

interface Opened {
  readonly set: GenSet | null;
  readonly vals: Record<string, unknown>;
  readonly breed: string;
  readonly name: string;
  readonly from: string;
}

export interface SetEditorProps {
  readonly vals: Record<string, unknown>;
  readonly defaults: Record<string, unknown>;
  readonly breed: string;
  readonly readOnly: boolean;
  readonly onChange: (vals: Record<string, unknown>) => void;
}

/** What a page of sets says of its kind. */
export interface SetListProps {
  readonly kind: 'param' | 'adjust';
  readonly route: 'ParamAdjParamStd' | 'ParamAdjweightStd';
  readonly editor: ComponentType<SetEditorProps>;
  /** What refusals of a release call the values of a set. */
  readonly labels: Readonly<Record<string, Text3>>;
  /** Under the sets: settings of the company that stand outside them. */
  readonly below?: ReactNode;
}

type Step = 'draft' | 'release' | 'retire' | 'copy';

interface ActionProps {
  readonly open: Opened;
  readonly busy: boolean;
  readonly onSave: (step: Step, reason: string) => void;
}

/** What may be done with the set: a draft is kept or released, a released one retired, any copied. */
function SetActions({ open, busy, onSave }: ActionProps) {
  const text = useText();
  const [why, setWhy] = useState('');
  const state = open.set?.state ?? 'draft';
  const [nameless, unreasoned] = [open.name.trim() === '', why.trim() === ''];
  const button = (step: Step, disabled: boolean, main = false) => (
    <Button {...(main ? {} : { variant: 'default' })} loading={busy} disabled={disabled} onClick={() => onSave(step, why)}>
      {text(Q[step])}
    </Button>
  );
  return (
    <Group align="end" mt="md">
      <TextInput label={text(G.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
      {state === 'draft' ? (
        <>
          {button('draft', nameless)}
          {button('release', nameless || unreasoned, true)}
        </>
      ) : null}
      {open.set === null ? null : button('copy', false)}
      {state === 'released' ? button('retire', unreasoned) : null}
    </Group>
  );
}

interface OpenSetProps extends ActionProps {
  readonly data: OutputOf<typeof findSets>;
  readonly editor: SetListProps['editor'];
  readonly labels: SetListProps['labels'];
  readonly mayEdit: boolean;
  readonly issues: readonly WireIssue[];
  readonly onChange: (open: Opened) => void;
}

/** One set in its editor; only a draft can be changed. */
function OpenSet({ open, data, editor: Editor, labels, mayEdit, issues, busy, onChange, onSave }: OpenSetProps) {
  const text = useText();
  const readOnly = !mayEdit || (open.set?.state ?? 'draft') !== 'draft';
  return (
    <section className="gen-set" aria-label={open.name === '' ? text(Q.newSet) : open.name}>
      <Group align="end">
        <TextInput
          label={text(Q.name)}
          value={open.name}
          maxLength={60}
          disabled={readOnly}
          onChange={(event) => onChange({ ...open, name: event.currentTarget.value })}
        />
        <NativeSelect
          label={text(G.breed)}
          value={open.breed}
          disabled={readOnly}
          data={[
            { value: '*', label: text(W.everyBreed) },
            ...data.breeds.map((breed) => ({ value: breed.code, label: `${breed.code} ${breed.name}` })),
          ]}
          onChange={(event) => onChange({ ...open, breed: event.currentTarget.value })}
        />
        <FieldWidget field={FROM} value={open.from} onChange={(value) => onChange({ ...open, from: typeof value === 'string' ? value : '' })} />
      </Group>
      <Editor vals={open.vals} defaults={data.defaults} breed={open.breed} readOnly={readOnly} onChange={(vals) => onChange({ ...open, vals })} />
      <IssueList
        title={text(Q.release)}
        issues={issues}
        labels={Object.fromEntries(Object.entries(labels).map(([key, words]) => [key, text(words)]))}
      />
      {mayEdit ? <SetActions open={open} busy={busy} onSave={onSave} /> : null}
    </section>
  );
}

/** The sets with their states. */
function SetTable({ rows, onOpen }: { readonly rows: readonly GenSet[]; readonly onOpen: (set: GenSet) => void }) {
  const text = useText();
  return (
    <ReportGrid
      columns={COLUMNS}
      rows={rows.map((row, at) => ({
        ...row,
        vals: null,
        breedText: row.breed === '*' ? text(W.everyBreed) : row.breed,
        stateText: text(Q[`state_${row.state}`]),
        _mark_stateText: TONES[row.state],
        _at: at,
      }))}
      label={text(Q.sets)}
      onRow={(row) => {
        const set = rows[Number(row['_at'])];
        if (set !== undefined) onOpen(set);
      }}
    />
  );
}

/** The kit of both pages of constants: sets by breed with their state, one open in its editor. Released sets are read-only. */
export function SetList({ kind, route, editor, labels, below }: SetListProps) {
  const text = useText();
  const session = useSession();
  const rights = useRights(route);
  const { data } = useCall(findSets, { kind });
  const [open, setOpen] = useState<Opened | null>(null);
  const { busy, issues, save, clear } = useSave(kind === 'param' ? saveParamset : saveAdjustset, {
    forgets: ['/genetics/'],
    confirmed: W.saved,
    onSaved: () => setOpen(null),
  });
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 75;
  const show = (next: Opened) => {
    clear();
    setOpen(next);
  };
  const step = ({ set, breed, name, from, vals }: Opened, to: Step, reason: string) =>
    save({
      ...{ setid: set?.setid ?? null, version: set?.version ?? null, breed, from, vals, step: to, reason },
      name: to === 'copy' ? `${name} +` : name,
    });
  if (data === undefined)
    return (
      <GenPage>
        <Skeleton height={240} />
      </GenPage>
    );
  return (
    <GenPage>
      <section aria-labelledby="gen-sets">
        <Group justify="space-between">
          <h2 id="gen-sets">{text(Q.sets)}</h2>
          {mayEdit ? (
            <Button onClick={() => show({ set: null, vals: data.defaults, breed: '*', name: '', from: session?.CURBUSDT ?? '' })}>
              {text(Q.newSet)}
            </Button>
          ) : null}
        </Group>
        <SetTable rows={data.rows} onOpen={(set) => show({ set, vals: set.vals, breed: set.breed, name: set.name, from: set.from })} />
      </section>
      {open === null ? (
        <p className="dim">{text(Q.openHint)}</p>
      ) : (
        <OpenSet
          key={open.set?.setid ?? ''}
          open={open}
          data={data}
          editor={editor}
          labels={labels}
          mayEdit={mayEdit}
          issues={issues}
          busy={busy}
          onChange={setOpen}
          onSave={(to, reason) => void step(open, to, reason)}
        />
      )}
      {below}
    </GenPage>
  );
}
