import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '#engine/web/client/send.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { addDays, type BusinessDate } from '#kernel/business-date.ts';
import { AIM, INDEX, PLAN_FIELDS, PLAN_LIMITS, planCandidates, proposePlan } from '../../contract/plan.calls.ts';
import { M } from '../../contract/plan-words.ts';
import { typedIds } from '../../domain/genetic-id.ts';
import { PlanBoard } from './plan-board.tsx';

/** What a plan is asked for. */
export interface PlanHead {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly aim: 'F' | 'index' | 'both';
  readonly indexname: 'SPI' | 'MLI' | 'TSI' | 'total';
  readonly maxF: number | null;
  readonly perBoar: number | null;
  /** Index points taken off per 1 % F when the aim is both; null: the company's. */
  readonly lambda: number | null;
  readonly matetp: string | null;
}

/** Points taken off are asked for only where the aim is both. */
const LIMITS = PLAN_LIMITS.slice(0, 2);

interface ListProps {
  readonly title: string;
  readonly ids: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (ids: readonly string[]) => void;
  readonly onAdd: (ids: readonly string[]) => void;
}

/** Ids to choose from, and a box to add others. */
function IdList({ title, ids, chosen, onChosen, onAdd }: ListProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const add = () => {
    onAdd(typedIds(typed));
    setTyped('');
  };
  return (
    <fieldset className="gen-choice">
      <legend>
        {title} ({chosen.length}/{ids.length})
      </legend>
      <Group align="end">
        <TextInput label={`${text(M.ids)}: ${title}`} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        <Button variant="default" disabled={typed.trim() === ''} onClick={add}>
          {text(M.add)}
        </Button>
      </Group>
      <div className="gen-ids">
        {ids.map((id) => (
          <Checkbox
            key={id}
            label={id}
            checked={chosen.includes(id)}
            onChange={(event) => onChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

const merged = (now: readonly string[], more: readonly string[]): string[] => [...new Set([...now, ...more])];

/** The steps of a plan: dates and animals, aim and limits, the board. */
export function PlanMaker() {
  const [, setSearch] = useParams();
  const text = useText();
  const session = useSession();
  const day = (session?.CURBUSDT ?? today()) as BusinessDate;
  const [head, setHead] = useState<PlanHead>({
    name: `${day}`,
    from: day,
    to: addDays(day, 6),
    aim: 'both',
    indexname: 'MLI',
    maxF: null,
    perBoar: null,
    lambda: null,
    matetp: null,
  });
  const [females, setFemales] = useState<readonly string[]>([]);
  const [boars, setBoars] = useState<readonly string[]>([]);
  const [chosenF, setChosenF] = useState<readonly string[]>([]);
  const [chosenB, setChosenB] = useState<readonly string[]>([]);
  const [n, setN] = useState(0);
  const { busy, issues, data, save: propose, clear } = useSave(proposePlan, { onSaved: () => setN(n + 1) });
  const set = (part: Partial<PlanHead>) => {
    setHead({ ...head, ...part });
    clear();
  };
  const find = async () => {
    const answer = await send(planCandidates, { from: head.from, to: head.to });
    if (answer === null) return;
    const [f, b] = [answer.females.map((row) => row.gid), answer.boars.map((row) => row.gid)];
    setFemales(merged(females, f));
    setChosenF(merged(chosenF, f));
    setBoars(merged(boars, b));
    setChosenB(merged(chosenB, b));
  };
  return (
    <section aria-labelledby="plan-maker" className="no-print">
      <h2 id="plan-maker">{text(M.plan)}</h2>
      <FieldGrid fields={PLAN_FIELDS} values={{ ...head }} onChange={(key, value) => set({ [key]: key === 'matetp' ? value : (value ?? '') })} />
      <Group my="sm">
        <Button variant="default" onClick={() => void find()}>
          {text(M.find)}
        </Button>
      </Group>
      <IdList
        title={text(M.females)}
        ids={females}
        chosen={chosenF}
        onChosen={setChosenF}
        onAdd={(ids) => {
          setFemales(merged(females, ids));
          setChosenF(merged(chosenF, ids));
        }}
      />
      <IdList
        title={text(M.boars)}
        ids={boars}
        chosen={chosenB}
        onChosen={setChosenB}
        onAdd={(ids) => {
          setBoars(merged(boars, ids));
          setChosenB(merged(chosenB, ids));
        }}
      />
      <FieldGrid fields={head.aim === 'both' ? PLAN_LIMITS : LIMITS} values={{ ...head }} onChange={(key, value) => set({ [key]: value })}>
        {[AIM, INDEX].map(({ key, label, options }) => (
          <NativeSelect
            key={key}
            label={text(label)}
            value={head[key]}
            data={Object.entries(options).map(([value, words]) => ({ value, label: text(words) }))}
            onChange={(event) => set({ [key]: event.currentTarget.value })}
          />
        ))}
      </FieldGrid>
      <Group my="sm">
        <Button
          loading={busy}
          disabled={chosenF.length === 0 || chosenB.length === 0}
          onClick={() => void propose({ ...head, females: [...chosenF], boars: [...chosenB] })}
        >
          {text(M.propose)}
        </Button>
      </Group>
      <IssueList title={text(M.plan)} issues={issues} labels={{ females: text(M.females), boars: text(M.boars) }} />
      {data === null ? null : <PlanBoard key={n} head={head} proposal={data} onSaved={(planid) => setSearch({ planid })} />}
    </section>
  );
}
