import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList, issueText } from '#engine/web/ui/issue-list.tsx';
import { datesInText } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { checkLine } from '../../contract/check-words.ts';
import { type proposePlan, savePlan } from '../../contract/plan.calls.ts';
import { M, WHY_WORDS } from '../../contract/plan-words.ts';
import { W } from '../words.ts';
import type { PlanHead } from './plan-maker.tsx';

type Proposal = OutputOf<typeof proposePlan>;
type Cell = Proposal['cells'][number];

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

/** Every female against every boar; a click chooses the boar. */
function Matrix({
  proposal,
  choices,
  onChoose,
}: {
  readonly proposal: Proposal;
  readonly choices: ReadonlyMap<string, Choice>;
  readonly onChoose: (dam: string, sire: string) => void;
}) {
  const text = useText();
  const dams = [...new Set(proposal.cells.map((cell) => cell.dam))];
  const sires = [...new Set(proposal.cells.map((cell) => cell.sire))];
  const cellOf = useMemo(() => new Map(proposal.cells.map((cell) => [`${cell.dam},${cell.sire}`, cell])), [proposal]);
  const whyOf = (cell: Cell): string => datesInText(cell.checks.map((check) => checkLine(check, text)).join('; '));
  return (
    <section aria-labelledby="plan-matrix">
      <h2 id="plan-matrix">{text(M.matrix)}</h2>
      <div className="table-box" tabIndex={0} role="region" aria-labelledby="plan-matrix">
        <table className="report-table gen-matrix">
          <thead>
            <tr>
              <th scope="col">{text(M.dam)}</th>
              {sires.map((sire) => (
                <th key={sire} scope="col">
                  {sire}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dams.map((dam) => (
              <tr key={dam}>
                <th scope="row">{dam}</th>
                {sires.map((sire) => {
                  const cell = cellOf.get(`${dam},${sire}`);
                  if (cell === undefined) return <td key={sire} />;
                  const chosen = choices.get(dam)?.sire === sire;
                  return (
                    <td key={sire} data-tone={TONES[cell.result]} data-chosen={chosen ? 'Y' : undefined}>
                      <button
                        type="button"
                        className="link-button"
                        aria-pressed={chosen}
                        aria-label={`${dam} × ${sire} ${cellText(cell)} ${text(M[cell.result])} ${whyOf(cell)}`}
                        title={whyOf(cell)}
                        onClick={() => onChoose(dam, sire)}
                      >
                        {cellText(cell)}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Figures({ proposal }: { readonly proposal: Proposal }) {
  const text = useText();
  const { stats } = proposal;
  const pct = (value: number | null): string => (value === null ? '–' : `${formatNumber(100 * value, 2)} %`);
  return (
    <p>
      {text(M.meanF)} {pct(stats.meanF)} · {text(M.meanIndex)} {stats.meanIndex === null ? '–' : formatNumber(stats.meanIndex, 1)}
      {stats.bestIndex === null ? '' : ` (${text(M.best)} ${formatNumber(stats.bestIndex, 1)})`} · {text(M.deltaF)} {pct(stats.deltaF)} (
      {text(M.wanted)} {pct(stats.wantedDF)}) · {text(M.without)} {stats.without}
    </p>
  );
}

/** What stands against the pair chosen, or why the female has no boar. */
function reasonOf(cell: Cell | undefined, why: string | null, text: (words: Text3) => string): string {
  if (cell === undefined) return text(WHY_WORDS[why ?? ''] ?? M.none);
  if (cell.result === 'ok') return text(M.ok);
  return `${text(M[cell.result])}: ${datesInText(cell.checks.map((check) => checkLine(check, text)).join('; '))}`;
}

interface PairRowProps {
  readonly pair: Proposal['pairs'][number];
  readonly choice: Choice;
  readonly cell: Cell | undefined;
  readonly options: readonly ({ value: string; label: string } | string)[];
  /** What refused the row when the plan was saved. */
  readonly issues: readonly WireIssue[];
  readonly onChange: (part: Partial<Choice>) => void;
}

/** A female with the boars chosen for her, what to expect, and what the checks say. */
function PairRow({ pair, choice, cell, options, issues, onChange }: PairRowProps) {
  const text = useText();
  const session = useSession();
  // The limit on F alone may be set aside; relatives are refused to everybody.
  const refusals = cell?.checks.filter(({ result }) => result === 'refuse') ?? [];
  const mayAllow = refusals.length > 0 && refusals.every(({ check }) => check === 'inbreeding') && (session?.USRLVL ?? 0) >= 75;
  const f = cell?.f ?? null;
  const index = cell?.index ?? null;
  return (
    <tr>
      <th scope="row">{pair.dam}</th>
      {(['sire', 'sire2'] as const).map((key) => (
        <td key={key}>
          <NativeSelect
            aria-label={`${pair.dam} ${text(M[key])}`}
            value={choice[key] ?? ''}
            data={[...options]}
            onChange={(event) => onChange({ [key]: event.currentTarget.value || null })}
          />
        </td>
      ))}
      <td>{f === null ? '–' : `${formatNumber(100 * f, 2)} %`}</td>
      <td>{index === null ? '–' : formatNumber(index, 1)}</td>
      <td data-tone={cell === undefined ? undefined : TONES[cell.result]}>
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
      </td>
    </tr>
  );
}

interface Props {
  readonly head: PlanHead;
  readonly proposal: Proposal;
  readonly onSaved: (planid: string) => void;
}

/** Over his places a boar is refused; more females than doses only warns. */
function toneOf(used: number, limit: number, doses: number | null): 'bad' | 'warn' | undefined {
  if (used > limit) return 'bad';
  return doses !== null && used > doses ? 'warn' : undefined;
}

/** The board of a plan: matrix, pairs changed by hand with their checks at once, boar use, saving and approving. */
export function PlanBoard({ head, proposal, onSaved }: Props) {
  const text = useText();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(
    () => new Map(proposal.pairs.map((pair) => [pair.dam, { sire: pair.sire, sire2: pair.sire2, allow: '' }])),
  );
  const { busy, issues, save } = useSave(savePlan, { forgets: ['/genetics/'], confirmed: W.saved, onSaved: ({ id }) => onSaved(id) });
  const cellOf = useMemo(() => new Map(proposal.cells.map((cell) => [`${cell.dam},${cell.sire}`, cell])), [proposal]);
  const sires = proposal.use.map(({ sire }) => sire);
  const change = (dam: string, part: Partial<Choice>) => setChoices((now) => new Map(now).set(dam, { ...NO_CHOICE, ...now.get(dam), ...part }));
  const used = (sire: string): number => [...choices.values()].filter((choice) => choice.sire === sire).length;
  const keep = (approve: boolean) => {
    const pairs = [...choices].map(([dam, choice]) => ({
      dam,
      sire: choice.sire,
      sire2: choice.sire2,
      allow: choice.allow === '' ? null : choice.allow,
    }));
    void save({ ...head, pairs, approve });
  };
  const options = [{ value: '', label: text(M.none) }, ...sires];
  return (
    <>
      <Figures proposal={proposal} />
      <Matrix proposal={proposal} choices={choices} onChoose={(dam, sire) => change(dam, { sire })} />
      <section aria-labelledby="plan-pairs">
        <h2 id="plan-pairs">{text(M.pairs)}</h2>
        <div className="table-box" tabIndex={0} role="region" aria-labelledby="plan-pairs">
          <table className="report-table">
            <thead>
              <tr>
                {[M.dam, M.sire, M.sire2, M.f, M.index, M.why].map((word) => (
                  <th key={word.E} scope="col">
                    {text(word)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {proposal.pairs.map((pair, row) => {
                const choice = choices.get(pair.dam) ?? NO_CHOICE;
                return (
                  <PairRow
                    key={pair.dam}
                    pair={pair}
                    choice={choice}
                    cell={cellOf.get(`${pair.dam},${choice.sire ?? ''}`)}
                    options={options}
                    issues={issues.filter((issue) => issue.row === row + 1)}
                    onChange={(part) => change(pair.dam, part)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      </section>
      <section aria-labelledby="plan-use">
        <h2 id="plan-use">{text(M.use)}</h2>
        <ul className="gen-use">
          {proposal.use.map(({ sire, limit, doses }) => (
            <li key={sire} data-tone={toneOf(used(sire), limit, doses)}>
              {sire}: {used(sire)} / {limit}
              {doses === null ? '' : ` · ${text(M.doses)} ${doses}`}
            </li>
          ))}
        </ul>
      </section>
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
