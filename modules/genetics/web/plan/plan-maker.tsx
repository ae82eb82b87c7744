import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { send } from '#engine/web/client/send.ts';
import { FieldGrid } from '#engine/web/forms/field-grid.tsx';
import { useSave } from '#engine/web/forms/use-save.ts';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { today } from '#engine/web/text/today.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { formatDate } from '#i18n/dates.ts';
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

const merged = (now: readonly string[], more: readonly string[]): string[] => [...new Set([...now, ...more])];

/** Animals to choose from: what is added is chosen too. */
function useIds() {
  const [ids, setIds] = useState<readonly string[]>([]);
  const [chosen, onChosen] = useState<readonly string[]>([]);
  const onAdd = (more: readonly string[]): void => {
    setIds((now) => merged(now, more));
    onChosen((now) => merged(now, more));
  };
  return { ids, chosen, onChosen, onAdd };
}

/** Ids to choose from, and a box to add others. */
function IdList({ title, ids, chosen, onChosen, onAdd }: ReturnType<typeof useIds> & { readonly title: string }) {
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
        <TextInput
          label={text(M.ids)}
          aria-label={`${text(M.ids)}: ${title}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
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

/** A plan of the coming week. */
const newPlan = (day: BusinessDate): PlanHead => ({
  ...{ name: formatDate(day), from: day, to: addDays(day, 6), aim: 'both', indexname: 'MLI' },
  ...{ maxF: null, perBoar: null, lambda: null, matetp: null },
});

interface AimProps {
  readonly head: PlanHead;
  readonly set: (part: Partial<PlanHead>) => void;
}

/** What the plan aims at, and its limits. */
function Aim({ head, set }: AimProps) {
  const text = useText();
  return (
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
  );
}

/** The steps of a plan: dates and animals, aim and limits, the board. */
export function PlanMaker() {
  const [, setSearch] = useParams();
  const text = useText();
  const session = useSession();
  const [head, setHead] = useState<PlanHead>(() => newPlan((session?.CURBUSDT ?? today()) as BusinessDate));
  const [females, boars] = [useIds(), useIds()];
  const [n, setN] = useState(0);
  const { busy, issues, data, save: propose, clear } = useSave(proposePlan, { onSaved: () => setN(n + 1) });
  const set = (part: Partial<PlanHead>) => {
    setHead({ ...head, ...part });
    clear();
  };
  const find = async () => {
    const answer = await send(planCandidates, { from: head.from, to: head.to });
    females.onAdd(answer?.females.map(({ gid }) => gid) ?? []);
    boars.onAdd(answer?.boars.map(({ gid }) => gid) ?? []);
  };
  return (
    <Part title={M.plan} className="no-print">
      <Stack gap="sm">
        <FieldGrid fields={PLAN_FIELDS} values={{ ...head }} onChange={(key, value) => set({ [key]: key === 'matetp' ? value : (value ?? '') })} />
        <Group>
          <Button variant="default" onClick={() => void find()}>
            {text(M.find)}
          </Button>
        </Group>
        <IdList title={text(M.females)} {...females} />
        <IdList title={text(M.boars)} {...boars} />
        <Aim head={head} set={set} />
        <Group mb="sm">
          <Button
            loading={busy}
            disabled={females.chosen.length === 0 || boars.chosen.length === 0}
            onClick={() => void propose({ ...head, females: [...females.chosen], boars: [...boars.chosen] })}
          >
            {text(M.propose)}
          </Button>
        </Group>
      </Stack>
      <IssueList title={text(M.plan)} issues={issues} labels={{ females: text(M.females), boars: text(M.boars) }} />
      {data === null ? null : <PlanBoard key={n} head={head} proposal={data} onSaved={(planid) => setSearch({ planid })} />}
    </Part>
  );
}
