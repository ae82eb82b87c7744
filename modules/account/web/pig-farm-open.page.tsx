import { Button, Group, Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Field, FieldValue, FieldValues } from '#engine/define/field.ts';
import { deviceId } from '#engine/web/client/device.ts';
import type { CodeRow } from '#engine/web/client/lists.ts';
import { useCall } from '#engine/web/client/query.ts';
import { callTo, type trySend } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useKeptState } from '#engine/web/forms/use-kept-state.ts';
import { useAct, useSave } from '#engine/web/forms/use-save.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { setLanguage, useLanguage } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { weekdayName } from '#i18n/dates.ts';
import { type Issue, refuse } from '#kernel/issue.ts';
import { formatNumber, type Language, type Text3, t3 } from '#kernel/language.ts';
import { getPasswordRules } from '../contract/session.calls.ts';
import { openDemo, saveTrial } from '../contract/trial.calls.ts';
import { passwordHelp, TRIAL_FIELDS, USUAL_LEAST, YOU_FIELDS } from '../contract/trial-fields.ts';
import { isAccountName, passwordFault } from '../domain/sign-in.ts';
import { enter } from './sign-in.ts';
import { type Opened, TrialDone, TrialGuide } from './trial-guide.tsx';
import { WORDS } from './trial-words.ts';

const local = callTo<object, null>('/account/saveTrial');
/** A step keeps its values on the page; nothing is sent before the last one. */
const stepSender = (async () => ({ ok: true, data: null })) as unknown as typeof trySend;

function youIssues(values: FieldValues, min: number): Issue[] {
  const user = String(values['user'] ?? '');
  const password = String(values['password'] ?? '');
  const fault = passwordFault(password, min, [user]);
  return [...(isAccountName(user) ? [] : [refuse('ACC_FORMAT', 'user')]), ...(fault === null ? [] : [refuse(fault, 'password', { min })])];
}

const farmIssues = (values: FieldValues): Issue[] => (values['terms'] === 'Y' ? [] : [refuse('V_SELECT', 'terms', { field: 'terms' })]);

interface StepProps {
  readonly values: FieldValues;
  readonly onNext: (values: FieldValues) => void;
  readonly onBack: () => void;
}

function You({ values, onNext, onBack }: StepProps) {
  const text = useText();
  const least = useCall(getPasswordRules, {}).data?.min ?? USUAL_LEAST;
  const fields = useMemo(() => {
    const [user, password] = YOU_FIELDS;
    return [user, { ...password, help: passwordHelp(least) }];
  }, [least]);
  return (
    <FieldForm
      label={text(WORDS.you)}
      draft="PigFarmOpen.you"
      fields={fields}
      call={local}
      sender={stepSender}
      check={(typed) => youIssues(typed, least)}
      initial={values}
      stay
      submitLabel={text(WORDS.next)}
      actions={
        <Button variant="subtle" color="gray" onClick={onBack}>
          {text(WORDS.back)}
        </Button>
      }
      onSaved={(_, next) => onNext(next)}
    />
  );
}

function Farm({ values, onNext, onBack }: StepProps) {
  const text = useText();
  const language = useLanguage();
  const rows: Record<string, readonly CodeRow[]> = {
    weekstart: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: String(day), label: weekdayName(day, language) })),
  };
  return (
    <FieldForm
      label={text(WORDS.farm)}
      draft="PigFarmOpen.farm"
      fields={TRIAL_FIELDS}
      rows={rows}
      call={local}
      sender={stepSender}
      check={farmIssues}
      initial={{ language, ...values }}
      stay
      submitLabel={text(WORDS.next)}
      actions={
        <Button variant="subtle" color="gray" onClick={onBack}>
          {text(WORDS.back)}
        </Button>
      }
      onSaved={(_, next) => onNext(next)}
    />
  );
}

const YES_NO: Readonly<Record<string, Text3>> = { Y: t3('Có', 'Yes', 'ใช่'), N: t3('Không', 'No', 'ไม่ใช่') };

/** What was typed, as people read it: names in place of codes. */
function shownText(text: (words: Text3) => string, language: Language, { kind, key, options }: Field, value: unknown): string {
  if (kind === 'int') return formatNumber(Number(value));
  if (key === 'weekstart') return weekdayName(Number(value), language);
  const name = (kind === 'flag' ? YES_NO : options)?.[String(value)];
  return name === undefined ? String(value ?? '') : text(name);
}

function Check({ values, onBack, onDone }: { readonly values: FieldValues; readonly onBack: () => void; readonly onDone: (opened: Opened) => void }) {
  const text = useText();
  const language = useLanguage();
  const { busy, issues, save } = useSave(saveTrial, { onSaved: onDone });
  const open = () =>
    void save({
      user: String(values['user']),
      password: String(values['password']),
      farmname: String(values['farmname']),
      country: values['country'] === 'TH' ? 'TH' : 'VN',
      province: String(values['province']),
      sows: Number(values['sows']),
      weekstart: Number(values['weekstart'] ?? 1),
      sample: values['sample'] === 'N' ? 'N' : 'Y',
      terms: 'Y',
      language: (values['language'] as Language | undefined) ?? language,
      macid: deviceId(),
    });
  const shown: readonly Field[] = [...YOU_FIELDS, ...TRIAL_FIELDS].filter(({ kind, key }) => kind !== 'password' && key !== 'terms');
  return (
    <section aria-busy={busy}>
      <Facts facts={shown.map((field) => [field.label, shownText(text, language, field, values[field.key])] as const)} />
      <IssueList title={text(WORDS.failed)} issues={issues} />
      {busy ? (
        <div role="status">
          <p>{text(WORDS.opening)}</p>
          <Skeleton height={12} />
        </div>
      ) : null}
      <Group className="form-actions">
        <Button loading={busy} onClick={open}>
          {text(WORDS.open)}
        </Button>
        <Button variant="subtle" color="gray" disabled={busy} onClick={onBack}>
          {text(WORDS.back)}
        </Button>
      </Group>
    </section>
  );
}

function Ways({ onOwn }: { readonly onOwn: () => void }) {
  const text = useText();
  const language = useLanguage();
  const { open } = useRegistry();
  const { busy, save } = useAct(openDemo, { onSaved: () => void enter().then(() => open('Home')) });
  return (
    <div className="form-grid">
      <section>
        <h2>{text(WORDS.look)}</h2>
        <p>{text(WORDS.lookHint)}</p>
        <Button variant="default" loading={busy} onClick={() => void save({ language })}>
          {text(WORDS.look)}
        </Button>
      </section>
      <section>
        <h2>{text(WORDS.own)}</h2>
        <p>{text(WORDS.ownHint)}</p>
        <Button onClick={onOwn}>{text(WORDS.own)}</Button>
      </section>
    </div>
  );
}

const STEPS = ['you', 'farm', 'check', 'done'] as const;
type Step = 'way' | (typeof STEPS)[number];

/** How far the wizard is, and what was typed on the way. */
interface Work {
  readonly step: Step;
  readonly values: FieldValues;
}
interface OpenedFarm {
  readonly farm: Opened;
  readonly sample: boolean;
  /** True once the person is signed in on it. */
  readonly entered: boolean;
}

/** The step shown: the last one once the farm is open, the first again while its password is missing. */
function stepOf(kept: Step, hasPassword: boolean, opened: boolean): Step {
  if (opened) return 'done';
  return kept === 'way' || hasPassword ? kept : 'you';
}

/**
 * Page by hand: a trial is opened in steps that keep the password out of every store.
 * Trying the product: a look round the demonstration farm, or an own farm in four steps.
 */
export default function PigFarmOpenPage() {
  const text = useText();
  const language = useLanguage();
  const work = useKeptState<Work>('PigFarmOpen', () => ({ step: 'way', values: {} }));
  const { values } = work.value;
  /** The password stays in this page alone: after a reload it is asked for again. */
  const [password, setPassword] = useState<FieldValue>(null);
  const [opened, setOpened] = useState<OpenedFarm | null>(null);
  const setStep = (step: Step) => work.set((now) => ({ ...now, step }));
  const keep = (next: FieldValues, to: Step) => {
    const { password: secret, ...open } = next;
    if (secret !== undefined) setPassword(secret);
    work.set((now) => ({ step: to, values: { ...now.values, ...open } }));
  };
  const step = stepOf(work.value.step, password !== null, opened !== null);
  const { guide } = useSearch({ strict: false }) as { readonly guide?: string };
  if (guide === 'sample' || guide === 'empty') return <TrialGuide kind={guide} />;
  return (
    <PageFrame width="form">
      {step === 'way' ? null : (
        <ol className="steps">
          {STEPS.map((name) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              {text(WORDS[name])}
            </li>
          ))}
        </ol>
      )}
      {step === 'way' ? <Ways onOwn={() => setStep('you')} /> : null}
      {step === 'you' ? <You values={{ ...values, password }} onNext={(next) => keep(next, 'farm')} onBack={() => setStep('way')} /> : null}
      {step === 'farm' ? <Farm values={values} onNext={(next) => keep(next, 'check')} onBack={() => setStep('you')} /> : null}
      {step === 'check' ? (
        <Check
          values={{ ...values, password }}
          onBack={() => setStep('farm')}
          onDone={(result) => {
            const farm = { farm: result, sample: values['sample'] !== 'N' };
            setOpened({ ...farm, entered: false });
            work.drop();
            setLanguage((values['language'] as Language | undefined) ?? language);
            void enter().then(() => setOpened({ ...farm, entered: true }));
          }}
        />
      ) : null}
      {opened === null ? null : opened.entered ? <TrialDone opened={opened.farm} sample={opened.sample} /> : <Skeleton height={160} />}
    </PageFrame>
  );
}
