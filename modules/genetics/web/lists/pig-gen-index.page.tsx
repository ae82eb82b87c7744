import { Button, Group, Modal, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { notify } from '#engine/web/client/notices.ts';
import { CallRefused, forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { FieldForm } from '#engine/web/forms/field-form.tsx';
import { useParams } from '#engine/web/screens/search-params.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { datesInText, formatDate } from '#i18n/dates.ts';
import { formatNumber } from '#kernel/language.ts';
import { getGenAnimal, saveMark, saveScores } from '../../contract/profile.calls.ts';
import { SCORE_FIELDS, TEST_FIELDS } from '../../contract/sheets/genetics.sheets.ts';
import { GENETIC_WORDS as G } from '../../contract/texts.ts';
import { GenPage } from '../gen-page.tsx';
import { PedigreeView } from '../pedigree/pedigree-view.tsx';
import { W } from '../words.ts';
import { IndexBars, type Profile, ProfileRecords, TraitTable } from './profile-parts.tsx';
import { PROFILE_WORDS as P } from './profile-words.ts';

const SCORES = [...TEST_FIELDS.filter((field) => field.key === 'testdt'), ...SCORE_FIELDS];

function Facts({ data }: { readonly data: Profile }) {
  const text = useText();
  const { animal } = data;
  const facts: [string, string][] = [
    [text(G.gid), animal.gid],
    [text(G.pgid), animal.pgid ?? '–'],
    [text(G.eartag), animal.eartag ?? '–'],
    [text(G.breed), animal.breed ?? '–'],
    [text(G.lineage), `${animal.lineage ?? '–'} ${data.lineName === animal.lineage ? '' : data.lineName}`],
    [text(G.sex), animal.sex === null ? '–' : text(animal.sex === 'M' ? G.male : G.female)],
    [text(G.birthdt), animal.birthdt === null ? '–' : formatDate(animal.birthdt)],
    [text(G.status), text(G[animal.status])],
    [text(G.sireid), animal.sireid ?? text(W.unknown)],
    [text(G.damid), animal.damid ?? text(W.unknown)],
    [text(G.f), animal.f === null ? '–' : `${formatNumber(100 * animal.f, 2)} %`],
    [text(G.completeness), formatNumber(animal.completeness, 2)],
    [text(P.profile), `${text(data.closed ? P.closed : P.opened)}${data.closedBy === null ? '' : ` ${text(P.markedBy)} ${data.closedBy}`}`],
    ...(data.mark === null
      ? []
      : ([
          [text(G.mark), `${text(G[data.mark.mark as 'keep' | 'reserve' | 'cull'])} ${text(P.markedBy)} ${data.mark.by} ${formatDate(data.mark.at)}`],
        ] as [string, string][])),
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
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
  const setProfile = async (profile: 'close' | 'open') => {
    if ((await send(saveMark, { reqid: newRequestId(), gids: [gid], profile, reason: why })) !== null) {
      setWhy('');
      forget('/genetics/');
    }
  };
  return (
    <Group className="no-print" align="end">
      <Button variant="default" onClick={() => window.print()}>
        {text(P.print)}
      </Button>
      {mayEdit && !data.closed ? (
        <>
          <Button variant="default" onClick={() => setScoring(true)}>
            {text(P.scores)}
          </Button>
          <Button variant="default" onClick={() => void setProfile('close')}>
            {text(P.closeIt)}
          </Button>
        </>
      ) : null}
      {mayEdit && data.closed && data.animal.status !== 'gone' ? (
        <>
          <TextInput label={text(W.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
          <Button variant="default" disabled={why.trim() === ''} onClick={() => void setProfile('open')}>
            {text(P.openIt)}
          </Button>
        </>
      ) : null}
      {scoring ? (
        <Modal opened onClose={() => setScoring(false)} title={`${text(P.scores)} ${gid}`} closeButtonProps={{ 'aria-label': text(W.close) }}>
          <FieldForm
            label={text(P.scores)}
            draft={`PigGenIndex.${gid}`}
            fields={SCORES}
            call={saveScores}
            toInput={(values) => ({ ...values, gid })}
            onSaved={() => {
              notify('ok', text(W.saved), '');
              forget('/genetics/');
              setScoring(false);
            }}
          />
        </Modal>
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
      <Facts data={data} />
      <section aria-labelledby="profile-indices">
        <h2 id="profile-indices">{text(P.indices)}</h2>
        <IndexBars data={data} />
      </section>
      <section aria-labelledby="profile-traits">
        <h2 id="profile-traits">{text(P.traits)}</h2>
        <TraitTable data={data} />
      </section>
      <ProfileRecords data={data} onOpen={onOpen} />
      <PedigreeView id={data.animal.gid} onOpen={onOpen} />
    </article>
  );
}

/** Everything genetic about one animal, by any of its ids. */
export default function PigGenIndexPage() {
  const text = useText();
  const [search, setSearch] = useParams();
  const id = search['id'] ?? '';
  const runno = Number(search['runno'] ?? 0);
  const [typed, setTyped] = useState(id);
  const query = useCall(getGenAnimal, { id, ...(runno > 0 ? { runno } : {}) }, { enabled: id !== '', keep: true });
  const { data } = query;
  const runs = useMemo(() => (data?.runs ?? []).map((run) => ({ value: String(run.runno), label: `${formatDate(run.day)} (${run.runno})` })), [data]);
  const show = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') setSearch({ id: typed.trim() });
  };
  const open = (gid: string) => {
    setTyped(gid);
    setSearch({ id: gid });
  };
  const subtitle =
    data === undefined
      ? undefined
      : data.run === null
        ? text(P.noRun)
        : datesInText(`EBV ${data.run.day}${data.run.base === null ? '' : `, ${text(P.base)} ${data.run.base}`}`);
  return (
    <GenPage dated={data !== undefined} subtitle={subtitle}>
      <form onSubmit={show} className="no-print">
        <Group align="end">
          <TextInput label={text(P.id)} value={typed} maxLength={40} onChange={(event) => setTyped(event.currentTarget.value)} />
          {runs.length > 1 ? (
            <NativeSelect
              label={text(P.runDate)}
              value={String(runno > 0 ? runno : (data?.run?.runno ?? ''))}
              data={runs}
              onChange={(event) => setSearch({ id, runno: event.currentTarget.value })}
            />
          ) : null}
          <Button type="submit">{text(P.open)}</Button>
        </Group>
      </form>
      {query.error instanceof CallRefused ? <IssueList tone="error" title={id} issues={query.error.issues} labels={{ id: text(G.gid) }} /> : null}
      {query.isLoading && id !== '' ? <Skeleton height={320} /> : null}
      {data === undefined || query.error !== null ? null : <ProfileView data={data} onOpen={open} />}
    </GenPage>
  );
}
