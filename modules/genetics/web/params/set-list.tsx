import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Column } from '#engine/define/report.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type OutputOf, trySend } from '#engine/web/client/send.ts';
import { FieldWidget } from '#engine/web/fields/field-widget.tsx';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { findSets, saveAdjustset, saveParamset } from '../../contract/set.calls.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';
import { Q } from './param-words.ts';

type GenSet = OutputOf<typeof findSets>['rows'][number];

const COLUMNS: readonly Column[] = [
  { key: 'name', label: Q.name, type: 'text', frozen: true },
  { key: 'breed', label: Q.breed, type: 'text' },
  { key: 'from', label: Q.from, type: 'date' },
  { key: 'stateText', label: W.state, type: 'text' },
  { key: 'by', label: W.askedBy, type: 'text' },
  { key: 'releasedBy', label: Q.release, type: 'text' },
  { key: 'reason', label: W.reason, type: 'text' },
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

interface Props {
  readonly kind: 'param' | 'adjust';
  readonly route: 'ParamAdjParamStd' | 'ParamAdjweightStd';
  readonly editor: (props: SetEditorProps) => ReactNode;
  /** Under the sets: settings of the company that stand outside them. */
  readonly below?: ReactNode;
}

/** The kit of both pages of constants: sets by breed with their state, one open in its editor. Released sets are read-only. */
export function SetList({ kind, route, editor, below }: Props) {
  const text = useText();
  const session = useSession();
  const rights = useRights(route);
  const { data } = useCall(findSets, { kind });
  const [open, setOpen] = useState<Opened | null>(null);
  const [why, setWhy] = useState('');
  const [busy, setBusy] = useState(false);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 75;
  if (data === undefined)
    return (
      <GenPage>
        <Skeleton height={240} />
      </GenPage>
    );
  const show = (set: GenSet) => {
    setIssues([]);
    setOpen({ set, vals: set.vals, breed: set.breed, name: set.name, from: set.from });
  };
  const save = async (step: 'draft' | 'release' | 'retire' | 'copy') => {
    if (open === null) return;
    setBusy(true);
    const answer = await trySend(kind === 'param' ? saveParamset : saveAdjustset, {
      reqid: newRequestId(),
      setid: open.set?.setid ?? null,
      version: open.set?.version ?? null,
      breed: open.breed,
      name: step === 'copy' ? `${open.name} +` : open.name,
      from: open.from,
      vals: open.vals,
      step,
      reason: why,
    });
    setBusy(false);
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    notify('ok', text(W.saved), '');
    forget('/genetics/');
    setOpen(null);
    setWhy('');
  };
  const state = open?.set?.state ?? 'draft';
  const readOnly = !mayEdit || state !== 'draft';
  return (
    <GenPage>
      <section aria-labelledby="gen-sets">
        <Group justify="space-between">
          <h2 id="gen-sets">{text(Q.sets)}</h2>
          {mayEdit ? (
            <Button onClick={() => setOpen({ set: null, vals: data.defaults, breed: '*', name: '', from: session?.CURBUSDT ?? '' })}>
              {text(Q.newSet)}
            </Button>
          ) : null}
        </Group>
        <ReportGrid
          columns={COLUMNS}
          rows={data.rows.map((row, at) => ({
            ...row,
            vals: null,
            stateText: text(Q[`state_${row.state}`]),
            _mark_stateText: TONES[row.state],
            _at: at,
          }))}
          label={text(Q.sets)}
          onRow={(row) => {
            const set = data.rows[Number(row['_at'])];
            if (set !== undefined) show(set);
          }}
        />
      </section>
      {open === null ? null : (
        <section className="gen-set" aria-label={open.name === '' ? text(Q.newSet) : open.name}>
          <Group align="end">
            <TextInput
              label={text(Q.name)}
              value={open.name}
              maxLength={60}
              disabled={readOnly}
              onChange={(event) => setOpen({ ...open, name: event.currentTarget.value })}
            />
            <NativeSelect
              label={text(Q.breed)}
              value={open.breed}
              disabled={readOnly}
              data={['*', ...data.breeds.map((breed) => ({ value: breed.code, label: `${breed.code} ${breed.name}` }))]}
              onChange={(event) => setOpen({ ...open, breed: event.currentTarget.value })}
            />
            <FieldWidget field={FROM} value={open.from} onChange={(value) => setOpen({ ...open, from: typeof value === 'string' ? value : '' })} />
          </Group>
          {editor({ vals: open.vals, defaults: data.defaults, breed: open.breed, readOnly, onChange: (vals) => setOpen({ ...open, vals }) })}
          {issues.length === 0 ? null : <IssueList tone="error" title={text(Q.release)} issues={issues} labels={{}} />}
          {mayEdit ? (
            <Group align="end">
              <TextInput label={text(W.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
              {state === 'draft' ? (
                <>
                  <Button variant="default" loading={busy} disabled={open.name.trim() === ''} onClick={() => void save('draft')}>
                    {text(Q.draft)}
                  </Button>
                  <Button loading={busy} disabled={open.name.trim() === '' || why.trim() === ''} onClick={() => void save('release')}>
                    {text(Q.release)}
                  </Button>
                </>
              ) : null}
              {open.set === null ? null : (
                <Button variant="default" loading={busy} onClick={() => void save('copy')}>
                  {text(Q.copy)}
                </Button>
              )}
              {state === 'released' ? (
                <Button variant="default" loading={busy} disabled={why.trim() === ''} onClick={() => void save('retire')}>
                  {text(Q.retire)}
                </Button>
              ) : null}
            </Group>
          ) : null}
        </section>
      )}
      {below}
    </GenPage>
  );
}
