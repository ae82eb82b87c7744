import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { WireIssue } from '#engine/define/envelope.ts';
import type { Field, FieldValues } from '#engine/define/field.ts';
import { forget } from '../client/query.ts';
import { newRequestId } from '../client/reqid.ts';
import { type OutputOf, type Sendable, tell, tellDone, trySend } from '../client/send.ts';
import { useSession, useSessionState } from '../session/store.ts';
import { useText } from '../text/text.ts';
import { today } from '../text/today.ts';
import { type Fold, useFold } from './folded-fields.ts';
import { besideField, cleanValues, type FormCheck, type FormValues, fieldResolver } from './resolver.ts';
import { initialValues, keepValues, readDraft, writeDraft } from './storage.ts';

export interface FieldFormOptions<C extends Sendable> {
  readonly fields: readonly Field[];
  readonly call: C;
  /** Name under which the draft is kept, unique for the form; the screen's route name is a good start. */
  readonly draft: string;
  /** Name under which the next entry's values are remembered (fields with initial 'keep'): forms that share it share them; the draft's where absent. */
  readonly keeps?: string;
  /** The call's body from the values; the values themselves when absent. `reqid` and `accept` are added. */
  readonly toInput?: (values: FieldValues) => object;
  readonly check?: FormCheck;
  /** Values to begin with, before those of the declaration. */
  readonly initial?: FieldValues;
  readonly onSaved?: (data: OutputOf<C>, values: FieldValues) => void;
  /** Say in a toast that it was saved, where the page itself says nothing. */
  readonly confirmed?: boolean;
  /** Paths whose answers are stale after a save. */
  readonly forgets?: readonly string[];
  /** Leave the values standing after a save (settings, profiles). */
  readonly stay?: boolean;
  /** Sends another way than at once over the network (outbox). */
  readonly sender?: typeof trySend;
  /** Name under which a phone folds the fields not everybody fills; all stand when absent. */
  readonly folds?: string;
}

export interface FieldFormState<C extends Sendable> {
  readonly form: UseFormReturn<FormValues>;
  readonly labels: Readonly<Record<string, string>>;
  readonly saving: boolean;
  /** Refusals that belong to no field of the form. */
  readonly issues: readonly WireIssue[];
  /** Warnings to be confirmed; `acceptWarnings` saves all the same. */
  readonly warnings: readonly WireIssue[];
  readonly restored: boolean;
  readonly submit: () => Promise<void>;
  readonly acceptWarnings: () => Promise<void>;
  readonly startOver: () => void;
  readonly fold: Fold;
  readonly options: FieldFormOptions<C>;
}

function isWarning(issue: WireIssue): boolean {
  return issue.level === 'warning';
}

/** Puts refusals beside their fields; the others are returned. */
function placeIssues(
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  issues: readonly WireIssue[],
  labels: Readonly<Record<string, string>>,
): WireIssue[] {
  const rest: WireIssue[] = [];
  for (const issue of issues) {
    const known = fields.some((field) => field.key === issue.field);
    if (!known || issue.field === undefined) {
      rest.push(issue);
      continue;
    }
    form.setError(issue.field, { type: issue.code, message: besideField(issue, labels) });
  }
  return rest;
}

/** Keeps what is typed for the tab: at rests of the hand, and when the form goes. */
function useKeptDraft(form: UseFormReturn<FormValues>, name: string, fields: readonly Field[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const keepDraft = (values: FieldValues): void => {
      const touched = JSON.stringify(values) !== JSON.stringify(form.formState.defaultValues);
      // A restored draft is where the form began: it stays until it is saved or dropped.
      if (touched || readDraft(name) === null) writeDraft(name, fields, touched ? values : null);
    };
    const stop = form.watch((values) => {
      clearTimeout(timer);
      timer = setTimeout(() => keepDraft(values as FieldValues), 250);
    });
    return () => {
      stop.unsubscribe();
      clearTimeout(timer);
      keepDraft(form.getValues());
    };
  }, [form, name, fields]);
}

/**
 * What is told beside the fields follows a switch of the language, and nothing else: a page that makes its fields anew as it is drawn would
 * be asked without end.
 */
function useFollowLanguage(
  form: UseFormReturn<FormValues>,
  fields: readonly Field[],
  labels: Readonly<Record<string, string>>,
  served: { readonly current: readonly WireIssue[] },
): void {
  const { language } = useSessionState();
  const drawn = useRef({ fields, labels });
  drawn.current = { fields, labels };
  const told = useRef(language);
  useEffect(() => {
    if (told.current === language) return;
    told.current = language;
    const { fields: asked, labels: words } = drawn.current;
    const shown = Object.keys(form.formState.errors);
    if (shown.length === 0) return;
    const still = served.current.filter((issue) => form.formState.errors[issue.field ?? '']?.type === issue.code);
    void form.trigger(shown).then(() => placeIssues(form, asked, still, words));
  }, [form, language, served]);
}

/** A refusal as the client brings it. */
interface Refusal {
  readonly status: number;
  readonly issues: readonly WireIssue[];
  readonly reaction: string;
}

/** The sending of a form: one request id a filling, refusals beside their fields, warnings that wait to be confirmed. */
function useSending<C extends Sendable>(
  form: UseFormReturn<FormValues>,
  labels: Readonly<Record<string, string>>,
  { call, fields, sender = trySend, toInput }: FieldFormOptions<C>,
) {
  const [saving, setSaving] = useState(false);
  const [issues, setIssues] = useState<readonly WireIssue[]>([]);
  const [warnings, setWarnings] = useState<readonly WireIssue[]>([]);
  const reqid = useRef(newRequestId());
  const served = useRef<readonly WireIssue[]>([]);
  /** A new filling begins. */
  const begin = useCallback((): void => {
    setIssues([]);
    setWarnings([]);
    reqid.current = newRequestId();
  }, []);
  const send = (values: FieldValues, accept: readonly string[]) => {
    setSaving(true);
    const body = { ...(toInput?.(values) ?? values), reqid: reqid.current, ...(accept.length > 0 ? { accept } : {}) };
    return sender(call, body as never).finally(() => setSaving(false));
  };
  const refuse = (answer: Refusal): void => {
    const asked = answer.issues.length > 0 && answer.issues.every(isWarning);
    setWarnings(asked ? answer.issues : []);
    served.current = asked ? [] : answer.issues.filter((issue) => !isWarning(issue));
    setIssues(placeIssues(form, fields, served.current, labels));
    if (answer.reaction === 'tell' && answer.status === 0) tell(answer.status, answer.issues);
  };
  return { send, refuse, begin, saving, issues, warnings, served };
}

/** Under which names a form keeps its draft, and what the next entry begins with. */
interface Names {
  readonly name: string;
  readonly keeps: string;
}

/** The form with what it begins with, the draft of the tab over it. */
function useDraftedForm<C extends Sendable>({ name, keeps }: Names, labels: Readonly<Record<string, string>>, options: FieldFormOptions<C>) {
  const { fields, initial, check } = options;
  const session = useSession();
  const start = useCallback(() => initialValues(keeps, fields, session?.CURBUSDT ?? today(), initial), [keeps, fields, session, initial]);
  const kept = useMemo(() => readDraft(name), [name]);
  const [restored, setRestored] = useState(kept !== null);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...start(), ...kept },
    resolver: useMemo(() => fieldResolver(fields, labels, check), [fields, labels, check]),
  });
  useKeptDraft(form, name, fields);
  return { form, start, restored, setRestored };
}

/**
 * A form from field declarations: checks as the server does, keeps a draft for the tab, sends with
 * one request id a filling, puts refusals beside their fields and asks about warnings.
 */
export function useFieldForm<C extends Sendable>(options: FieldFormOptions<C>): FieldFormState<C> {
  const { fields, draft } = options;
  const session = useSession();
  const text = useText();
  const own = `${session?.userid ?? ''}.${session?.FARMID ?? ''}`;
  const [name, keeps] = [`${own}.${draft}`, `${own}.${options.keeps ?? draft}`];
  const labels = useMemo(() => Object.fromEntries(fields.map((field) => [field.key, text(field.label)])), [fields, text]);
  const { form, start, restored, setRestored } = useDraftedForm({ name, keeps }, labels, options);
  const fold = useFold(options.folds, fields, form.getValues());
  const { send, refuse, begin, saving, issues, warnings, served } = useSending(form, labels, options);
  useFollowLanguage(form, fields, labels, served);
  const startOver = useCallback(
    (values: FormValues) => {
      form.reset(values);
      begin();
      setRestored(false);
      writeDraft(name, fields, null);
    },
    [form, name, fields, begin, setRestored],
  );

  const run = async (raw: FormValues, accept: readonly string[]): Promise<void> => {
    const values = cleanValues(raw);
    const answer = await send(values, accept);
    if (answer.ok) saved(answer.data, raw, values);
    else refuse(answer);
  };

  const saved = (data: OutputOf<C>, raw: FormValues, values: FieldValues): void => {
    keepValues(keeps, fields, values);
    fold.used(values);
    startOver(options.stay === true ? raw : start());
    if (options.confirmed === true) tellDone();
    if (options.forgets !== undefined) forget(...options.forgets);
    options.onSaved?.(data, values);
  };

  return {
    form,
    labels,
    saving,
    issues,
    warnings,
    restored,
    fold,
    options,
    startOver: () => startOver(start()),
    submit: form.handleSubmit((values) => run(values, [])),
    acceptWarnings: form.handleSubmit((values) =>
      run(
        values,
        warnings.map((issue) => issue.code),
      ),
    ),
  };
}
