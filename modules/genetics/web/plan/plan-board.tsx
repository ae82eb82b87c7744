import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { type PlainCell, type PlainRow, PlainTable, toned } from '#engine/web/ui/plain-table.tsx';
import { datesInText } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { checkLine } from '../../contract/check-words.ts';
import { type proposePlan, savePlan } from '../../contract/plan.calls.ts';
import { M, WHY_WORDS } from '../../contract/plan-words.ts';
import { W } from '../words.ts';
import type { PlanHead } from './plan-maker.tsx';

type Proposal = OutputOf<typeof proposePlan>;
type Cell = Proposal['cells'][number];
type Say = (words: Text3) => string;

interface Choice {
  readonly sire: string | null;
  readonly sire2: string | null;
  readonly allow: string;
}

const NO_CHOICE: Choice = { sire: null, sire2: null, allow: '' };
const TONES = { ok: 'good', warn: 'warn', refuse: 'bad' } as const;

function cellText(cell: Cell): string {
  const f = cell.f === null ? '–' : formatNumber(100 * cell.f, 2);
  return cell.index === null ? f : `${f} · ${formatNumber(cell.index, 0)}`;
}

const cellsByPair = ({ cells }: Proposal) => new Map(cells.map((cell) => [`${cell.dam},${cell.sire}`, cell]));

interface MatrixProps {
  readonly proposal: Proposal;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly onChoose: (dam: string, sire: string) => void;
}

/** Every female against every boar; a click chooses the boar. */
function Matrix({ proposal, choices, onChoose }: MatrixProps) {
  const text = useText();
  const dams = [...new Set(proposal.cells.map((cell) => cell.dam))];
  const sires = [...new Set(proposal.cells.map((cell) => cell.sire))];
  const cellOf = useMemo(() => cellsByPair(proposal), [proposal]);
  const shown = (dam: string, sire: string): PlainCell => {
    const cell = cellOf.get(`${dam},${sire}`);
    if (cell === undefined) return null;
    const why = reasonsOf(cell, text);
    const chosen = choices.get(dam)?.sire === sire;
    return toned(
      TONES[cell.result],
      <button
        type="button"
        className="link-button"
        aria-pressed={chosen}
        aria-label={`${dam} × ${sire} ${cellText(cell)} ${text(M[cell.result])} ${why}`}
        title={why}
        onClick={() => onChoose(dam, sire)}
      >
        {cellText(cell)}
      </button>,
    );
  };
  return (
    <Part title={M.matrix}>
      <PlainTable
        label={text(M.matrix)}
        className="gen-matrix"
        heads={[M.dam, ...sires]}
        rows={dams.map((dam) => ({ key: dam, name: dam, cells: sires.map((sire) => shown(dam, sire)) }))}
      />
    </Part>
  );
}

const percent = (share: number | null): string => (share === null ? '–' : `${formatNumber(100 * share, 2)} %`);

function Figures({ proposal }: { readonly proposal: Proposal }) {
  const text = useText();
  const { stats } = proposal;
  return (
    <p>
      {text(M.meanF)} {percent(stats.meanF)}
      {stats.bestF === null ? '' : ` (${text(M.best)} ${percent(stats.bestF)})`} · {text(M.meanIndex)}{' '}
      {stats.meanIndex === null ? '–' : formatNumber(stats.meanIndex, 1)}
      {stats.bestIndex === null ? '' : ` (${text(M.best)} ${formatNumber(stats.bestIndex, 1)})`} · {text(M.deltaF)} {percent(stats.deltaF)} (
      {text(M.wanted)} {percent(stats.wantedDF)}) · {text(M.without)} {stats.without}
    </p>
  );
}

/** What the checks of a pair say that is not in order. */
const reasonsOf = ({ checks }: Cell, text: Say): string => datesInText(checks.map((check) => checkLine(check, text)).join('; '));

/** What stands against the pair chosen, or why the female has no boar. */
function reasonOf(cell: Cell | undefined, why: string | null, text: Say): string {
  if (cell === undefined) return text(WHY_WORDS[why ?? ''] ?? M.none);
  return cell.result === 'ok' ? text(M.ok) : `${text(M[cell.result])}: ${reasonsOf(cell, text)}`;
}

interface PairProps {
  readonly pair: Proposal['pairs'][number];
  readonly choice: Choice;
  readonly cell: Cell | undefined;
  /** What refused the row when the plan was saved. */
  readonly issues: readonly WireIssue[];
  readonly onChange: (part: Partial<Choice>) => void;
}

/** What the checks say of a pair, and why it is allowed all the same. */
function Standing({ pair, choice, cell, issues, onChange }: PairProps) {
  const text = useText();
  const session = useSession();
  // The limit on F alone may be set aside; relatives are refused to everybody.
  const refusals = cell?.checks.filter(({ result }) => result === 'refuse') ?? [];
  const mayAllow = refusals.length > 0 && refusals.every(({ check }) => check === 'inbreeding') && (session?.USRLVL ?? 0) >= 75;
  return (
    <>
      {reasonOf(cell, pair.reason, text)}
      {issues.map((issue) => (
        <p key={`${issue.code} ${issueText(issue)}`} data-tone="bad">
          {issueText(issue)}
        </p>
      ))}
      {mayAllow ? (
        <TextInput
          aria-label={`${pair.dam} ${text(M.allow)}`}
          placeholder={text(M.allow)}
          value={choice.allow}
          maxLength={200}
          onChange={(event) => onChange({ allow: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}

type BoardProps = Pick<MatrixProps, 'proposal' | 'choices'> & {
  readonly issues: readonly WireIssue[];
  readonly onChange: (dam: string, part: Partial<Choice>) => void;
};

/** A female a row, with the boars chosen for her, what to expect, and what the checks say. */
function Pairs({ proposal, choices, issues, onChange }: BoardProps) {
  const text = useText();
  const cells = useMemo(() => cellsByPair(proposal), [proposal]);
  const boars = [{ value: '', label: text(M.none) }, ...proposal.use.map(({ sire }) => sire)];
  const row = (pair: Proposal['pairs'][number], at: number): PlainRow => {
    const choice = choices.get(pair.dam) ?? NO_CHOICE;
    const cell = cells.get(`${pair.dam},${choice.sire ?? ''}`);
    const change = (part: Partial<Choice>) => onChange(pair.dam, part);
    const boar = (key: 'sire' | 'sire2') => (
      <NativeSelect
        aria-label={`${pair.dam} ${text(M[key])}`}
        value={choice[key] ?? ''}
        data={boars}
        onChange={(event) => change({ [key]: event.currentTarget.value || null })}
      />
    );
    const own = issues.filter((issue) => issue.row === at + 1);
    return {
      key: pair.dam,
      name: pair.dam,
      cells: [
        boar('sire'),
        boar('sire2'),
        percent(cell?.f ?? null),
        cell?.index == null ? '–' : formatNumber(cell.index, 1),
        toned(cell && TONES[cell.result], <Standing pair={pair} choice={choice} cell={cell} issues={own} onChange={change} />),
      ],
    };
  };
  return (
    <Part title={M.pairs}>
      <PlainTable label={text(M.pairs)} heads={[M.dam, M.sire, M.sire2, M.f, M.index, M.why]} rows={proposal.pairs.map(row)} />
    </Part>
  );
}

/** Over his places a boar is refused; more females than doses only warns. */
function toneOf(used: number, limit: number, doses: number | null): 'bad' | 'warn' | undefined {
  if (used > limit) return 'bad';
  return doses !== null && used > doses ? 'warn' : undefined;
}

/** How many females each boar has, of his places and doses. */
function BoarUse({ proposal, choices }: Pick<BoardProps, 'proposal' | 'choices'>) {
  const text = useText();
  const used = (sire: string): number => [...choices.values()].filter((choice) => choice.sire === sire).length;
  return (
    <Part title={M.use}>
      <ul className="gen-use">
        {proposal.use.map(({ sire, limit, doses }) => (
          <li key={sire} data-tone={toneOf(used(sire), limit, doses)}>
            {sire}: {used(sire)} / {limit}
            {doses === null ? '' : ` · ${text(M.doses)} ${doses}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

interface Props {
  readonly head: PlanHead;
  readonly proposal: Proposal;
  readonly onSaved: (planid: string) => void;
}

/** The board of a plan: matrix, pairs changed by hand with their checks at once, boar use, saving and approving. */
export function PlanBoard({ head, proposal, onSaved }: Props) {
  const text = useText();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(proposal.pairs.map((pair) => [pair.dam, { sire: pair.sire, sire2: pair.sire2, allow: '' }])),
  );
  const { busy, issues, save } = useSave(savePlan, { forgets: ['/genetics/'], confirmed: W.saved, onSaved: ({ id }) => onSaved(id) });
  const change = (dam: string, part: Partial<Choice>) => setChoices((now) => new Map(now).set(dam, { ...NO_CHOICE, ...now.get(dam), ...part }));
  const keep = (approve: boolean) => {
    const pairs = [...choices].map(([dam, { allow, ...boars }]) => ({ dam, ...boars, allow: allow === '' ? null : allow }));
    void save({ ...head, pairs, approve });
  };
  return (
    <>
      <Figures proposal={proposal} />
      <Matrix proposal={proposal} choices={choices} onChoose={(dam, sire) => change(dam, { sire })} />
      <Pairs proposal={proposal} choices={choices} issues={issues} onChange={change} />
      <BoarUse proposal={proposal} choices={choices} />
      <IssueList title={text(M.refuse)} issues={issues} labels={{ pairs: text(M.pairs), name: text(M.name) }} />
      <Group>
        <Button variant="default" loading={busy} onClick={() => keep(false)}>
          {text(M.save)}
        </Button>
        <Button loading={busy} onClick={() => keep(true)}>
          {text(M.approve)}
        </Button>
      </Group>
    </>
  );
}
