import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { text as textField } from '#engine/define/fields.ts';
import type { Column } from '#engine/define/report.ts';
import { reportWorkbook } from '#engine/sheet/report-sheet.ts';
import { useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { saveWorkbook } from '#engine/web/excel/save.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import type { DetailProps } from '#engine/web/screens/declare.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useLanguage, useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { formatDate } from '#i18n/dates.ts';
import { knownNumber } from '#kernel/known.ts';
import { findPlans, getPlan, savePlan, withdrawPlan } from '../../contract/plan.calls.ts';
import { M } from '../../contract/plan-words.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { W } from '../words.ts';

const COLUMNS: readonly Column[] = [
  { key: 'name', label: M.name, type: 'text', frozen: true },
  { key: 'from', label: M.from, type: 'date' },
  { key: 'to', label: M.to, type: 'date' },
  { key: 'stateText', label: G.state, type: 'text' },
  { key: 'pairs', label: M.pairs, type: 'int' },
  { key: 'fPct', label: M.meanF, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'meanIndex', label: M.meanIndex, type: 'decimal', decimals: 1 },
  { key: 'by', label: W.madeBy, type: 'text' },
  { key: 'approvedBy', label: M.state_approved, type: 'text' },
];
const BARN: readonly Column[] = [
  { key: 'house', label: M.house, type: 'text' },
  { key: 'dam', label: M.dam, type: 'text', frozen: true },
  { key: 'line', label: G.lineage, type: 'text' },
  { key: 'sire', label: M.sire, type: 'text' },
  { key: 'sire2', label: M.sire2, type: 'text' },
  { key: 'progcode', label: M.progcode, type: 'text' },
  { key: 'fPct', label: M.f, type: 'decimal', decimals: 2, unit: '%' },
  { key: 'index', label: M.index, type: 'decimal', decimals: 1 },
  { key: 'done', label: M.doneOn, type: 'date' },
  { key: 'doneWith', label: M.done, type: 'text' },
];
const TONES: Readonly<Record<string, string>> = { approved: 'good', draft: 'info', withdrawn: 'muted' };

/** Plans of the farm. */
export function PlanList() {
  const text = useText();
  const [, setSearch] = useParams();
  const { data } = useCall(findPlans, {});
  return (
    <section aria-labelledby="plan-list" className="no-print">
      <h2 id="plan-list">{text(M.saved)}</h2>
      <ReportGrid
        columns={COLUMNS}
        rows={(data?.rows ?? []).map((row) => ({
          ...row,
          fPct: row.meanF === null ? null : 100 * row.meanF,
          stateText: text(M[`state_${row.state}` as 'state_draft']),
          _mark_stateText: TONES[row.state] ?? null,
        }))}
        label={text(M.saved)}
        onRow={(row) => setSearch({ planid: String(row['planid']) })}
        emptyTitle={text(M.empty)}
        emptyHint=""
      />
    </section>
  );
}

/** Approves a draft as it stands; its pairs are checked once more, and what stands against them is told. */
function Approve({ plan }: { readonly plan: OutputOf<typeof getPlan> }) {
  const text = useText();
  const { add } = useRights('PigMateCheck');
  const session = useSession();
  const { busy, issues, save } = useSave(savePlan, { forgets: ['/genetics/'], confirmed: W.saved });
  if (plan.state !== 'draft' || !add || (session?.USRLVL ?? 0) < 60) return null;
  const { planid, version, name, from, to, aim, indexname, matetp, limits } = plan;
  const [maxF, perBoar, lambda] = ['maxF', 'perBoar', 'lambda'].map((key) => knownNumber(limits[key]));
  const pairs = plan.pairs.map(({ dam, sire, sire2 }) => ({ dam, sire, sire2 }));
  const approve = () => void save({ planid, version, name, from, to, aim, indexname, matetp, maxF, perBoar, lambda, pairs, approve: true });
  return (
    <>
      <Button loading={busy} onClick={approve}>
        {text(M.approveIt)}
      </Button>
      <IssueList title={text(M.refuse)} issues={issues} labels={{ pairs: text(M.pairs) }} />
    </>
  );
}

const REASON = [textField('reason', G.reason, { required: true, maxLength: 200 })] as const;

/** Takes a plan back with a reason, whether it was approved or not. */
function Withdraw({ plan: { planid, version, state } }: { readonly plan: OutputOf<typeof getPlan> }) {
  const text = useText();
  const { edit } = useRights('PigMateCheck');
  const session = useSession();
  const [asking, setAsking] = useState(false);
  if (state === 'withdrawn' || !edit || (session?.USRLVL ?? 0) < 60) return null;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {text(M.withdraw)}
      </Button>
      {asking ? (
        <Dialog onClose={() => setAsking(false)} title={text(M.withdraw)} size="md">
          <FieldForm
            label={text(M.withdraw)}
            draft={`PigMateCheck.withdraw.${planid}`}
            fields={REASON}
            call={withdrawPlan}
            toInput={(values) => ({ ...values, planid, version })}
            confirmed
            forgets={['/genetics/']}
            onSaved={() => setAsking(false)}
          />
        </Dialog>
      ) : null}
    </>
  );
}

/** A saved plan as the barn list: on paper, or as Excel. */
function Barn({ value: planid, onBack }: DetailProps) {
  const text = useText();
  const language = useLanguage();
  const registry = useRegistry();
  const { data } = useCall(getPlan, { planid });
  if (data === undefined) return null;
  const named = (gid: string | null, pgid: string | null): string => (gid === null ? '' : pgid === null || pgid === gid ? gid : `${pgid} (${gid})`);
  const rows = [...data.pairs]
    .sort((a, b) => `${a.damHouse ?? ''} ${a.dam}`.localeCompare(`${b.damHouse ?? ''} ${b.dam}`))
    .map((pair) => ({
      house: pair.damHouse,
      dam: named(pair.dam, pair.damPgid),
      line: pair.damLine,
      sire: named(pair.sire, pair.sirePgid),
      sire2: named(pair.sire2, pair.sire2Pgid),
      progcode: pair.progcode,
      fPct: pair.f === null ? null : 100 * pair.f,
      index: pair.index,
      done: pair.done,
      doneWith: pair.doneWith,
      // Served by a boar the plan did not have for her.
      _mark_doneWith: pair.doneWith === null || [pair.sirePgid, pair.sire2Pgid].includes(pair.doneWith) ? null : 'warn',
    }));
  const days = `${formatDate(data.from)}–${formatDate(data.to)}`;
  const excel = () =>
    saveWorkbook(
      reportWorkbook({ language, title: text(M.barn), subtitles: [`${data.name} ${days}`] }, { columns: BARN, rows }),
      `${data.name.replaceAll('/', '-')}.xlsx`,
    );
  return (
    <section aria-labelledby="barn-list">
      <h2 id="barn-list">
        {text(M.barn)}: {data.name}, {days} ({text(M[`state_${data.state}` as 'state_draft'])}
        {data.state === 'approved' ? ` ${data.approvedBy ?? ''}` : ''})
      </h2>
      <Group className="no-print">
        <Button variant="default" onClick={onBack}>
          {text(W.back)}
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          {text(W.print)}
        </Button>
        <Button variant="default" onClick={() => registry.open('PigChildGenIndex', { plan: data.name, from: data.from, to: data.to })}>
          {text(M.results)}
        </Button>
        <Button variant="default" onClick={() => void excel()}>
          {text(M.excel)}
        </Button>
        <Approve plan={data} />
        <Withdraw plan={data} />
      </Group>
      <ReportGrid columns={BARN} rows={rows} label={text(M.barn)} />
    </section>
  );
}

/** A saved plan as a page of its own. */
export function BarnList(props: DetailProps) {
  return (
    <GenPage values>
      <Barn {...props} />
    </GenPage>
  );
}
