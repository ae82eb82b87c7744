import { Button, Group, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { CallRefused, useCall } from '#engine/web/client/query.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useAct } from '#engine/web/forms/use-save.ts';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { Part } from '#engine/web/ui/part.tsx';
import { datesInText, formatDate } from '#i18n/dates.ts';
import { formatNumber, type Text3 } from '#kernel/language.ts';
import { getGenAnimal, saveMark, saveScores } from '../../contract/profile.calls.ts';
import { SCORE_FIELDS, TEST_FIELDS } from '../../contract/sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G, ROLE_WORDS } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { PedigreeView } from '../pedigree/pedigree-view.tsx';
import { W } from '../words.ts';
import { IndexBars, type Profile, ProfileRecords, TraitTable } from './profile-parts.tsx';
import { PROFILE_WORDS as P } from './profile-words.ts';

/** Lists whose rows open a profile. */
const LISTS = [
  ['PigGenIndexReport', P.tested],
  ['PigDamGenIndex', P.bred],
] as const;
const SCORES = [...TEST_FIELDS.filter((field) => field.key === 'testdt'), ...SCORE_FIELDS];

/** Who decided what of the animal: its mark and the closing of its profile. */
function decisionFacts({ closed, closedBy, mark }: Profile, text: (words: Text3) => string): [string, string][] {
  const by = (name: string): string => ` ${text(P.markedBy)} ${name}`;
  const profile: [string, string] = [text(P.profile), `${text(closed ? P.closed : P.opened)}${closedBy === null ? '' : by(closedBy)}`];
  if (mark === null) return [profile];
  return [profile, [text(G.mark), `${text(G[mark.mark as 'keep' | 'reserve' | 'cull'])}${by(mark.by)} ${formatDate(mark.at)}`]];
}

/** Identity, line with its role, birth, parents, inbreeding. */
function factsOf(data: Profile, text: (words: Text3) => string): [string, string][] {
  const { animal } = data;
  const or = (value: string | null, none = '–'): string => value ?? none;
  const sex = animal.sex === null ? null : text(animal.sex === 'M' ? G.male : G.female);
  const name = data.lineName === animal.lineage ? '' : data.lineName;
  const role = ROLE_WORDS[data.role as keyof typeof ROLE_WORDS];
  return [
    [text(G.gid), animal.gid],
    [text(G.pgid), or(animal.pgid)],
    [text(G.eartag), or(animal.eartag)],
    [text(G.rfid), or(animal.rfid)],
    [text(G.breed), or(animal.breed)],
    [text(G.lineage), `${or(animal.lineage)} ${name}`.trim()],
    [text(G.role), role === undefined ? '–' : text(role)],
    [text(G.sex), or(sex)],
    [text(G.birthdt), or(animal.birthdt === null ? null : formatDate(animal.birthdt))],
    [text(G.status), text(G[animal.status])],
    [text(G.sireid), or(animal.sireid, text(W.unknown))],
    [text(G.damid), or(animal.damid, text(W.unknown))],
    [text(G.f), or(animal.f === null ? null : `${formatNumber(100 * animal.f, 2)} %`)],
    [text(G.completeness), formatNumber(animal.completeness, 2)],
    ...decisionFacts(data, text),
  ];
}

/** What may be done with a profile: scores, closing, opening again, printing. */
function ProfileActions({ data }: { readonly data: Profile }) {
  const text = useText();
  const session = useSession();
  const rights = useRights('PigGenIndex');
  const [scoring, setScoring] = useState(false);
  const [why, setWhy] = useState('');
  const { gid } = data.animal;
  const mayEdit = rights.edit && (session?.USRLVL ?? 0) >= 60;
  const { save } = useAct(saveMark, { forgets: ['/genetics/'], onSaved: () => setWhy('') });
  const setProfile = (profile: 'close' | 'open') => void save({ gids: [gid], profile, reason: why });
  return (
    <Group className="no-print" align="end" my="md">
      <Button variant="default" onClick={() => window.print()}>
        {text(P.print)}
      </Button>
      {mayEdit && !data.closed ? (
        <>
          <Button variant="default" onClick={() => setScoring(true)}>
            {text(P.scores)}
          </Button>
          <Button variant="default" onClick={() => setProfile('close')}>
            {text(P.closeIt)}
          </Button>
        </>
      ) : null}
      {mayEdit && data.closed && data.animal.status !== 'gone' ? (
        <>
          <TextInput label={text(G.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
          <Button variant="default" disabled={why.trim() === ''} onClick={() => setProfile('open')}>
            {text(P.openIt)}
          </Button>
        </>
      ) : null}
      {scoring ? (
        <Dialog onClose={() => setScoring(false)} title={`${text(P.scores)} ${gid}`} size="md">
          <FieldForm
            label={text(P.scores)}
            draft={`PigGenIndex.${gid}`}
            fields={SCORES}
            call={saveScores}
            toInput={(values) => ({ ...values, gid })}
            confirmed
            forgets={['/genetics/']}
            onSaved={() => setScoring(false)}
          />
        </Dialog>
      ) : null}
    </Group>
  );
}

function ProfileView({ data, onOpen }: { readonly data: Profile; readonly onOpen: (gid: string) => void }) {
  const text = useText();
  return (
    <article className="gen-profile">
      <h2 className="print-only">{text(P.certificate)}</h2>
      <ProfileActions data={data} />
      <Facts facts={factsOf(data, text)} />
      <Part title={P.indices}>
        <IndexBars data={data} />
      </Part>
      <Part title={P.traits}>
        <TraitTable data={data} />
      </Part>
      <ProfileRecords data={data} onOpen={onOpen} />
      <PedigreeView id={data.animal.gid} onOpen={onOpen} />
    </article>
  );
}

/** Whose values stand here: day of the run, base population, parameter sets. */
function runTitle(data: Profile | undefined, text: (words: Text3) => string): string | undefined {
  if (data === undefined) return undefined;
  const { run } = data;
  if (run === null) return text(P.noRun);
  const parts = [`EBV ${run.day}`, run.base === null ? '' : `${text(P.base)} ${run.base}`, run.sets];
  return datesInText(parts.filter((part) => part !== '').join(', '));
}

interface LookupProps {
  readonly id: string;
  readonly runno: number;
  readonly data: Profile | undefined;
  readonly onOpen: (id: string, runno?: string) => void;
}

/** The animal by any of its ids, and the run whose values are shown (the last twelve). */
function Lookup({ id, runno, data, onOpen }: LookupProps) {
  const text = useText();
  const [typed, setTyped] = useState(id);
  useEffect(() => setTyped(id), [id]);
  const runs = (data?.runs ?? []).map((run) => ({ value: String(run.runno), label: `${formatDate(run.day)} (${run.runno})` }));
  const shown = runno > 0 ? runno : data?.run?.runno;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onOpen(typed.trim());
  };
  return (
    <form onSubmit={submit} className="no-print">
      <Group align="end">
        <TextInput label={text(P.id)} value={typed} maxLength={40} onChange={(event) => setTyped(event.currentTarget.value)} />
        {runs.length > 1 ? (
          <NativeSelect label={text(P.runDate)} value={String(shown ?? '')} data={runs} onChange={(event) => onOpen(id, event.currentTarget.value)} />
        ) : null}
        <Button type="submit">{text(P.open)}</Button>
      </Group>
    </form>
  );
}

/** Nobody was asked for yet: what the page shows, and the lists an animal is chosen from. */
function Begin() {
  const text = useText();
  return (
    <Empty title={text(P.begin)} hint={text(P.beginHint)}>
      <Group justify="center">
        {LISTS.map(([name, title]) => (
          <PageLink key={name} name={name}>
            {text(title)}
          </PageLink>
        ))}
      </Group>
    </Empty>
  );
}

/**
 * Page by hand: the profile and certificate of an animal, its numbers drawn as bars.
 * Everything genetic about one animal, by any of its ids.
 */
export default function PigGenIndexPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const id = search['id'] ?? '';
  const runno = Number(search['runno'] ?? 0);
  const { data, error, isLoading } = useCall(getGenAnimal, { id, ...(runno > 0 ? { runno } : {}) }, { enabled: id !== '', keep: true });
  const open = (gid: string, run?: string) => setSearch(run === undefined ? { id: gid } : { id: gid, runno: run });
  return (
    <GenPage values dated={data !== undefined} subtitle={runTitle(data, text)}>
      <Lookup id={id} runno={runno} data={data} onOpen={open} />
      {error instanceof CallRefused ? <IssueList tone="error" title={id} issues={error.issues} labels={{ id: text(G.gid) }} /> : null}
      {id === '' ? <Begin /> : null}
      {isLoading && id !== '' ? <Skeleton height={320} /> : null}
      {data === undefined || error !== null ? null : <ProfileView data={data} onOpen={open} />}
    </GenPage>
  );
}
