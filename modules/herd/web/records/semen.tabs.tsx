import { useCallback, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { FieldValues } from '#engine/define/field.ts';
import type { Column } from '#engine/define/report.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import type { OutputOf } from '#engine/web/client/send.ts';
import { ANIMAL_SUBJECT, eventFields } from '#engine/web/forms/event-form.tsx';
import { FormFrame } from '#engine/web/forms/field-form.tsx';
import { FormFields } from '#engine/web/forms/form-fields.tsx';
import { useFieldForm } from '#engine/web/forms/use-field-form.ts';
import { ReportGrid } from '#engine/web/grid/report-grid.tsx';
import { LastEntries } from '#engine/web/screens/entry-page.tsx';
import { type EnteredRow, useJustEntered } from '#engine/web/screens/just-entered.ts';
import type { TabsDef } from '#engine/web/screens/tabs-page.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { saveEvent } from '../../contract/event.calls.ts';
import { getBoarSemen } from '../../contract/records.calls.ts';
import { batchOf, semenEvent } from '../../domain/events/semen.event.ts';
import { diluentVolume, dosesAllowed, usefulSperm } from '../../domain/semen-rules.ts';
import { takeBack } from '../offline/take-back.ts';
import { SemenLabels } from './semen-labels.tsx';
import { SemenOut } from './semen-out.tsx';
import { SEMEN_WORDS as WORDS } from './semen-words.ts';

const FIELDS = eventFields(semenEvent, [{ ...ANIMAL_SUBJECT, label: WORDS.boar }]);
const LAST: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'volume', label: WORDS.volume, type: 'int' },
  { key: 'motility', label: WORDS.motility, type: 'int' },
  { key: 'concentration', label: WORDS.concentration, type: 'int' },
  { key: 'abnormal', label: WORDS.abnormal, type: 'int' },
  { key: 'doses', label: WORDS.made, type: 'int' },
];
const ENTERED: readonly Column[] = [
  { key: 'eventdt', label: WORDS.day, type: 'date' },
  { key: 'pgid', label: WORDS.boar, type: 'animal' },
  { key: 'batch', label: WORDS.batch, type: 'text' },
  { key: 'doses', label: WORDS.made, type: 'int' },
];
/** Settings a farm starts from, until its own are read. */
const SETTINGS = { SPERMDOSE: 3, DOSEVOL: 80, SEMMOT: 70, SEMABN: 25 };

interface Proposed {
  readonly useful: number | null;
  /** Motility too low or too many abnormal: no dose is proposed. */
  readonly poor: boolean;
  readonly doses: number | null;
  /** Diluent to add, ml. */
  readonly diluent: number | null;
}

function proposalOf(values: FieldValues, settings: typeof SETTINGS): Proposed {
  const number = (key: string): number | null => (values[key] == null || values[key] === '' ? null : Number(values[key]));
  const typed = Object.fromEntries(['volume', 'motility', 'concentration', 'abnormal', 'doses'].map((key) => [key, number(key)]));
  const useful = usefulSperm(typed);
  const poor = (number('motility') ?? 100) < settings.SEMMOT || (number('abnormal') ?? 0) > settings.SEMABN;
  if (useful === null) return { useful, poor, doses: null, diluent: null };
  const doses = poor ? 0 : dosesAllowed(typed, number('spermdose') ?? settings.SPERMDOSE);
  const diluent = diluentVolume({ ...typed, doses: number('doses') ?? doses }, number('dosevol') ?? settings.DOSEVOL);
  return { useful, poor, doses, diluent: diluent === null ? null : Math.round(diluent) };
}

type Filled = Readonly<Record<'doses' | 'spermdose' | 'dosevol' | 'diluentvol', number | null>>;

interface ProposalProps {
  readonly values: FieldValues;
  readonly boar: OutputOf<typeof getBoarSemen> | undefined;
  readonly onPropose: (filled: Filled) => void;
}

/** The boar as the laboratory needs him on the day typed. */
function useBoar(values: FieldValues) {
  const session = useSession();
  const pgid = String(values['pgid'] ?? '');
  const day = /^\d{8}$/.test(String(values['eventdt'])) ? String(values['eventdt']) : (session?.CURBUSDT ?? '');
  return useCall(getBoarSemen, { pgid, eventdt: day }, { enabled: pgid.length > 1 && day !== '', keep: true }).data;
}

/** What the values typed so far allow: useful sperm, doses, diluent. */
function Proposal({ values, boar, onPropose }: ProposalProps) {
  const text = useText();
  const pgid = String(values['pgid'] ?? '');
  const { useful, poor, doses, diluent } = proposalOf(values, boar?.settings ?? SETTINGS);
  const { SPERMDOSE: spermdose = null, DOSEVOL: dosevol = null } = boar?.settings ?? {};
  // A next boar begins with empty fields, though what is proposed for him is the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the identity is the reason to propose again.
  useEffect(() => onPropose({ doses, spermdose, dosevol, diluentvol: diluent }), [pgid, doses, spermdose, dosevol, diluent, onPropose]);
  const facts: readonly (readonly [Text3, string | number | null | undefined])[] = [
    [WORDS.batch, batchOf(pgid.toUpperCase(), String(values['eventdt'] ?? ''))],
    [WORDS.useful, useful === null ? null : formatNumber(useful, 1)],
    [WORDS.doses, doses],
    [WORDS.diluent, diluent],
    [WORDS.since, boar?.days],
    [WORDS.next, boar?.next == null ? null : formatDate(boar.next as never)],
  ];
  if (pgid === '') return null;
  return (
    <section aria-label={text(WORDS.collect)}>
      <Facts facts={facts.map(([label, value]) => [label, value ?? '–'] as const)} />
      {poor && useful !== null ? (
        <p className="form-wrong" role="alert">
          {text(WORDS.poor)}
        </p>
      ) : null}
    </section>
  );
}

function LastCollections({ boar }: Pick<ProposalProps, 'boar'>) {
  const text = useText();
  return (
    <section>
      <h2>{text(WORDS.last)}</h2>
      {boar === undefined || boar.rows.length === 0 ? (
        <p className="dim">{text(WORDS.none)}</p>
      ) : (
        <ReportGrid columns={LAST} rows={boar.rows as never} label={text(WORDS.last)} />
      )}
    </section>
  );
}

const FILLED = ['doses', 'spermdose', 'dosevol', 'diluentvol'] as const;

/** What is proposed stands in its field until somebody types another number there. */
function usePropose(form: UseFormReturn<FieldValues>) {
  const proposed = useRef<Partial<Filled>>({});
  return useCallback(
    (filled: Filled) => {
      for (const key of FILLED) {
        const typed = form.getValues(key);
        const own = typed != null && typed !== '' && Number(typed) !== proposed.current[key];
        if (!own && filled[key] !== null) form.setValue(key, filled[key]);
      }
      proposed.current = filled;
    },
    [form],
  );
}

function Collect() {
  const text = useText();
  const entered = useJustEntered('PigSemenDose');
  const state = useFieldForm({
    fields: FIELDS,
    call: saveEvent,
    draft: 'PigSemenEvent',
    folds: 'PigSemenEvent',
    toInput: (values) => ({ ...values, eventcd: 'SEM' }) as never,
    onSaved: ({ id }, values) => {
      const [pgid, eventdt] = [String(values['pgid']).toUpperCase(), String(values['eventdt'])];
      entered.add({ id, eventdt, pgid, batch: batchOf(pgid, eventdt), doses: Number(values['doses'] ?? 0) });
      forget('/herd/');
    },
    confirmed: true,
  });
  const propose = usePropose(state.form as never);
  const values = state.form.watch() as FieldValues;
  const boar = useBoar(values);
  const undo = async ({ id }: EnteredRow): Promise<boolean> => {
    if (!(await takeBack(id))) return false;
    entered.remove(id);
    forget('/herd/');
    return true;
  };
  return (
    <>
      <div className="entry-layout" data-aside>
        <div className="entry-form">
          <FormFrame state={state} label={text(WORDS.collect)}>
            <div className="form-grid">
              <FormFields state={state} />
            </div>
          </FormFrame>
        </div>
        <div className="entry-aside">
          <Proposal values={values} boar={boar} onPropose={propose} />
        </div>
      </div>
      <LastCollections boar={boar} />
      <LastEntries columns={ENTERED} rows={entered.rows} onUndo={undo} undoLastOf="pgid" />
    </>
  );
}

/** The semen laboratory: collections with what they allow, doses that leave the store, labels. */
export const semenTabs: TabsDef = {
  tabs: [
    { key: 'collect', label: WORDS.collect, content: () => <Collect /> },
    { key: 'out', label: WORDS.out, content: () => <SemenOut /> },
    { key: 'labels', label: WORDS.labels, content: () => <SemenLabels /> },
  ],
};
