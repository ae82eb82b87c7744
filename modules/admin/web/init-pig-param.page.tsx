import { Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useT, useText } from '#engine/web/text/text.ts';
import { AddressTabs } from '#engine/web/ui/address-tabs.tsx';
import { findFarms, initFarm } from '../contract/farm.calls.ts';
import { GOLIVE, PART_NAMES, START_NAMES, STEPS, type Step, INIT_WORDS as WORDS } from '../contract/init-words.ts';
import { PARTS, type Part, STARTS, type Start } from '../domain/start-up.ts';
import { type Compared, type House, HousesCompare, MenusCompare, SettingsCompare } from './init-compare.tsx';
import { CheckStep, DoneStep, HerdStep, PeopleStep } from './init-steps.tsx';

/** What is chosen for a run. */
interface Plan {
  readonly parts: readonly Part[];
  readonly golive: string;
  readonly lockday: number;
  readonly backday: number;
  readonly replace: readonly string[];
  readonly counted: string;
}

interface PartsProps {
  readonly plan: Plan;
  readonly onChange: (over: Partial<Plan>) => void;
  /** Absent while there is nothing to compare. */
  readonly onNext: (() => void) | undefined;
}

/** Parts, go-live date and locks. */
function PartsStep({ plan, onChange, onNext }: PartsProps) {
  const text = useText();
  const days = (value: string): number => Math.min(9999, Number(value.replace(/\D/g, '')));
  return (
    <>
      <fieldset>
        <legend>{text(WORDS.parts)}</legend>
        {PARTS.map((part) => (
          <Checkbox
            key={part}
            my={6}
            label={text(PART_NAMES[part])}
            checked={plan.parts.includes(part)}
            onChange={() => onChange({ parts: PARTS.filter((one) => plan.parts.includes(one) !== (one === part)) })}
          />
        ))}
      </fieldset>
      <Group align="end" mt="md">
        <DateField
          field={GOLIVE}
          value={plan.golive === '' ? null : plan.golive}
          onChange={(value) => onChange({ golive: typeof value === 'string' ? value : '' })}
        />
        {(['lockday', 'backday'] as const).map((key) => (
          <TextInput
            key={key}
            label={text(WORDS[key])}
            inputMode="numeric"
            value={String(plan[key])}
            onChange={(event) => onChange({ [key]: days(event.currentTarget.value) })}
          />
        ))}
      </Group>
      <p className="dim">{text(WORDS.goliveNote)}</p>
      <Button mt="md" disabled={onNext === undefined} onClick={onNext}>
        {text(WORDS.compare)}
      </Button>
    </>
  );
}

/** Where the values come from. */
interface Source {
  readonly farmid: string;
  readonly start: Start;
  readonly source: string;
}

/** The source an address names. */
function sourceIn({ farmid = '', start, source = '' }: Readonly<Record<string, string | undefined>>): Source {
  return { farmid, start: STARTS.find((one) => one === start) ?? 'vietnam', source };
}

const isChosen = ({ farmid, start, source }: Source): boolean => farmid !== '' && (start !== 'farm' || source !== '');

function SourceStep({
  from,
  onChoose,
  onNext,
}: {
  readonly from: Source;
  readonly onChoose: (over: Partial<Source>) => void;
  readonly onNext: () => void;
}) {
  const text = useText();
  const t = useT('app');
  const farms = useCall(findFarms, { page: 1, size: 500 }).data?.rows ?? [];
  const options = farms.filter(({ state }) => state !== 'closed').map((farm) => ({ value: farm.farmid, label: `${farm.farmid} ${farm.farmname}` }));
  const blank = { value: '', label: t('choose') };
  return (
    <Group align="end">
      <NativeSelect
        label={text(WORDS.farm)}
        miw={220}
        value={from.farmid}
        data={[blank, ...options]}
        onChange={(event) => onChoose({ farmid: event.currentTarget.value })}
      />
      <NativeSelect
        label={text(WORDS.start)}
        miw={220}
        value={from.start}
        data={STARTS.map((value) => ({ value, label: text(START_NAMES[value]) }))}
        onChange={(event) => onChoose({ start: event.currentTarget.value as Start })}
      />
      {from.start === 'farm' ? (
        <NativeSelect
          label={text(WORDS.source)}
          miw={220}
          value={from.source}
          data={[blank, ...options.filter(({ value }) => value !== from.farmid)]}
          onChange={(event) => onChoose({ source: event.currentTarget.value })}
        />
      ) : null}
      <Button disabled={!isChosen(from)} onClick={onNext}>
        {text(WORDS.next)}
      </Button>
    </Group>
  );
}

/** Old and new, then the act. */
function CompareStep({
  plan,
  compared,
  houses,
  onHouses,
  onToggle,
  onApply,
}: {
  readonly plan: Plan;
  readonly compared: Compared;
  readonly houses: readonly House[];
  readonly onHouses: (houses: readonly House[]) => void;
  readonly onToggle: (name: string) => void;
  readonly onApply: () => void;
}) {
  const text = useText();
  return (
    <>
      <SettingsCompare compared={compared} replace={plan.replace} onToggle={onToggle} />
      {plan.parts.includes('rooms') ? (
        <>
          <h2>{text(WORDS.houses)}</h2>
          <HousesCompare proposed={compared.saved ? [] : compared.houses} houses={houses} onChange={onHouses} />
        </>
      ) : null}
      {plan.parts.includes('menus') ? (
        <>
          <h2>{text(WORDS.menus)}</h2>
          <MenusCompare menus={compared.menus} />
        </>
      ) : null}
      <Button mt="md" disabled={compared.saved || houses.some(({ name }) => name.trim() === '')} onClick={onApply}>
        {text(WORDS.apply)}
      </Button>
    </>
  );
}

const orNull = (value: string): string | null => (value === '' ? null : value);

/** The call of a plan; houses only go along once they were looked at. */
function callOf(from: Source, plan: Plan, houses: readonly House[] | null, save: boolean) {
  return {
    reqid: newRequestId(),
    farmid: from.farmid,
    start: from.start,
    source: orNull(from.source),
    parts: [...plan.parts],
    golive: orNull(plan.golive),
    lockday: plan.lockday,
    backday: plan.backday,
    replace: [...plan.replace],
    houses: houses === null ? null : [...houses],
    counted: plan.counted === '' ? null : Number(plan.counted),
    save,
  };
}

/** What the call found of a plan, and what is done with it. */
function useRun(from: Source, plan: Plan, go: (step: Step) => void) {
  const text = useText();
  const [compared, setCompared] = useState<Compared | null>(null);
  const [houses, setHouses] = useState<readonly House[]>([]);
  const compare = async (): Promise<void> => {
    const answer = await send(initFarm, callOf(from, plan, null, false));
    if (answer === null) return;
    setCompared(answer);
    setHouses(answer.houses);
    go('compare');
  };
  const apply = async (): Promise<void> => {
    const answer = await send(initFarm, callOf(from, plan, houses, true));
    if (answer === null) return;
    setCompared(answer);
    notify('ok', text(WORDS.done), from.farmid);
    forget('/admin/', '/common/');
    await loadSession();
    go('people');
  };
  const look = async (done: Compared): Promise<void> => {
    const answer = await send(initFarm, callOf(from, plan, null, false));
    // Looking again after the run keeps what the run made.
    if (answer !== null) setCompared({ ...answer, saved: done.saved, made: done.made });
  };
  return { compared, houses, setHouses, compare, apply, look, forgetCompared: () => setCompared(null) };
}

const toggled = (names: readonly string[], name: string): string[] => (names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);

/**
 * Page by hand: each step shows what one call found and waits for the one before.
 * Makes a new farm ready, or brings an old one to a standard: source, parts, compare, people, opening herd, check, done.
 */
export default function InitPigParamPage() {
  const [search, setSearch] = useParams();
  const [plan, setPlan] = useState<Plan>({ parts: PARTS, golive: '', lockday: 7, backday: 3, replace: [], counted: '' });
  const from = sourceIn(search);
  const chosen = isChosen(from);
  const run = useRun(from, plan, (next) => go(next));
  const { compared } = run;
  const reached = compared === null ? STEPS.slice(0, 2) : STEPS;
  const go = (next: Step) => setSearch({ ...search, step: next });
  const { houses, setHouses, compare, apply, look, forgetCompared } = run;
  const first = {
    source: (
      <SourceStep
        from={from}
        onNext={() => go('parts')}
        onChoose={(over) => {
          setSearch({ ...search, ...over, step: 'source' });
          // What was ticked on one farm is nothing another gives up.
          setPlan({ ...plan, replace: [] });
          forgetCompared();
        }}
      />
    ),
    parts: (
      <PartsStep
        plan={plan}
        onChange={(over) => {
          setPlan({ ...plan, ...over });
          forgetCompared();
        }}
        onNext={chosen && plan.parts.length > 0 ? () => void compare() : undefined}
      />
    ),
  };
  const later = (done: Compared) => ({
    compare: (
      <CompareStep
        plan={plan}
        compared={done}
        houses={houses}
        onHouses={setHouses}
        onToggle={(name) => setPlan({ ...plan, replace: toggled(plan.replace, name) })}
        onApply={() => void apply()}
      />
    ),
    people: <PeopleStep farmid={from.farmid} compared={done} />,
    herd: <HerdStep farmid={from.farmid} compared={done} />,
    check: <CheckStep compared={done} counted={plan.counted} onCount={(counted) => setPlan({ ...plan, counted })} onCheck={() => void look(done)} />,
    done: <DoneStep compared={done} />,
  });
  const panels: Readonly<Partial<Record<Step, ReactNode>>> = compared === null ? first : { ...first, ...later(compared) };
  return (
    <PageFrame>
      <AddressTabs
        param="step"
        tabs={STEPS.map(([key, label], at) => ({ key, label, content: () => panels[key], shut: (at > 0 && !chosen) || at >= reached.length }))}
      />
    </PageFrame>
  );
}
