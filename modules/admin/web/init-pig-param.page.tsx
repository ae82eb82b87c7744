import { Button, Checkbox, Group, NativeSelect, Tabs, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Field } from '#engine/define/field.ts';
import { notify } from '#engine/web/client/notices.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { DateField } from '#engine/web/fields/date-field.tsx';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { loadSession } from '#engine/web/session/actions.ts';
import { useText } from '#engine/web/text/text.ts';
import { findFarms, initFarm } from '../contract/farm.calls.ts';
import { PARTS, type Part, STARTS, type Start } from '../domain/start-up.ts';
import { type Compared, type House, HousesCompare, MenusCompare, SettingsCompare } from './init-compare.tsx';
import { CheckStep, DoneStep, HerdStep, PeopleStep } from './init-steps.tsx';
import { PART_NAMES, START_NAMES, STEPS, type Step, INIT_WORDS as WORDS } from './init-words.ts';

const GOLIVE: Field = { key: 'golive', kind: 'date', label: WORDS.golive, required: true };

/** What is chosen for a run. */
interface Plan {
  readonly parts: readonly Part[];
  readonly golive: string;
  readonly lockday: number;
  readonly backday: number;
  readonly replace: readonly string[];
  readonly counted: string;
}

/** Parts, go-live date and locks. */
function PartsStep({ plan, onChange }: { readonly plan: Plan; readonly onChange: (over: Partial<Plan>) => void }) {
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
    </>
  );
}

/** Makes a new farm ready, or brings an old one to a standard: source, parts, compare, people, opening herd, check, done. */
export default function InitPigParamPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const farms = useCall(findFarms, { page: 1, size: 500 }).data?.rows ?? [];
  const [plan, setPlan] = useState<Plan>({ parts: PARTS, golive: '', lockday: 7, backday: 3, replace: [], counted: '' });
  const [compared, setCompared] = useState<Compared | null>(null);
  const [houses, setHouses] = useState<readonly House[]>([]);
  const farmid = search['farmid'] ?? '';
  const start: Start = STARTS.find((one) => one === search['start']) ?? 'vietnam';
  const source = search['source'] ?? '';
  const step: Step = (compared === null ? STEPS.slice(0, 2) : STEPS).find(([key]) => key === search['step'])?.[0] ?? 'source';
  const go = (next: Step) => setSearch({ step: next });
  const choose = (over: Readonly<Record<string, string>>) => {
    setSearch({ ...over, step: 'source' });
    setCompared(null);
  };
  const run = async (save: boolean, next: Step) => {
    const answer = await send(initFarm, {
      reqid: newRequestId(),
      farmid,
      start,
      source: source === '' ? null : source,
      parts: [...plan.parts],
      golive: plan.golive === '' ? null : plan.golive,
      lockday: plan.lockday,
      backday: plan.backday,
      replace: [...plan.replace],
      houses: save && compared !== null ? [...houses] : null,
      counted: plan.counted === '' ? null : Number(plan.counted),
      save,
    });
    if (answer === null) return;
    // Looking again after the run keeps what the run made.
    setCompared(!save && compared?.saved === true ? { ...answer, saved: true, made: compared.made } : answer);
    if (!save && compared?.saved !== true) setHouses(answer.houses);
    go(next);
    if (!save) return;
    notify('ok', text(WORDS.done), farmid);
    forget('/admin/', '/common/');
    await loadSession();
  };
  const options = farms.map((farm) => ({ value: farm.farmid, label: `${farm.farmid} ${farm.farmname}` }));
  const blank = { value: '', label: '' };
  const chosen = farmid !== '' && (start !== 'farm' || source !== '');
  const toggle = (name: string) =>
    setPlan({ ...plan, replace: plan.replace.includes(name) ? plan.replace.filter((one) => one !== name) : [...plan.replace, name] });
  const panel = (key: Step, compare: Compared | null) => {
    if (key === 'source') {
      return (
        <Group align="end">
          <NativeSelect
            label={text(WORDS.farm)}
            value={farmid}
            data={[blank, ...options]}
            onChange={(event) => choose({ farmid: event.currentTarget.value })}
          />
          <NativeSelect
            label={text(WORDS.start)}
            value={start}
            data={STARTS.map((value) => ({ value, label: text(START_NAMES[value]) }))}
            onChange={(event) => choose({ start: event.currentTarget.value })}
          />
          {start === 'farm' ? (
            <NativeSelect
              label={text(WORDS.source)}
              value={source}
              data={[blank, ...options.filter(({ value }) => value !== farmid)]}
              onChange={(event) => choose({ source: event.currentTarget.value })}
            />
          ) : null}
          <Button disabled={!chosen} onClick={() => go('parts')}>
            {text(WORDS.next)}
          </Button>
        </Group>
      );
    }
    if (key === 'parts') {
      return (
        <>
          <PartsStep
            plan={plan}
            onChange={(over) => {
              setPlan({ ...plan, ...over });
              setCompared(null);
            }}
          />
          <Button mt="md" disabled={!chosen || plan.parts.length === 0} onClick={() => void run(false, 'compare')}>
            {text(WORDS.compare)}
          </Button>
        </>
      );
    }
    return compare === null ? null : later(key, compare);
  };
  const later = (key: Step, compare: Compared) => {
    switch (key) {
      case 'compare':
        return (
          <>
            <SettingsCompare compared={compare} replace={plan.replace} onToggle={toggle} />
            {plan.parts.includes('rooms') ? (
              <>
                <h2>{text(WORDS.houses)}</h2>
                <HousesCompare proposed={compare.saved ? [] : compare.houses} houses={houses} onChange={setHouses} />
              </>
            ) : null}
            {plan.parts.includes('menus') ? (
              <>
                <h2>{text(WORDS.menus)}</h2>
                <MenusCompare menus={compare.menus} />
              </>
            ) : null}
            <Button mt="md" disabled={compare.saved || houses.some(({ name }) => name.trim() === '')} onClick={() => void run(true, 'people')}>
              {text(WORDS.apply)}
            </Button>
          </>
        );
      case 'people':
        return <PeopleStep compared={compare} />;
      case 'herd':
        return <HerdStep farmid={farmid} compared={compare} />;
      case 'check':
        return (
          <CheckStep
            compared={compare}
            counted={plan.counted}
            onCount={(counted) => setPlan({ ...plan, counted })}
            onCheck={() => void run(false, 'check')}
          />
        );
      default:
        return <DoneStep compared={compare} />;
    }
  };
  return (
    <PageFrame>
      <Tabs value={step} onChange={(value) => go((value ?? 'source') as Step)} keepMounted={false}>
        <Tabs.List>
          {STEPS.map(([key, label], at) => (
            <Tabs.Tab key={key} value={key} disabled={(at > 0 && !chosen) || (at > 1 && compared === null)}>
              {text(label)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={step} pt="md">
          {panel(step, compared)}
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
