import { Alert, Button, Group, Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forget } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { send } from '#engine/web/client/send.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { cancelRun, genupdate, publishRun } from '../../contract/run.calls.ts';
import { REASON_WORDS, STATE_WORDS, STEP_WORDS } from '../../contract/texts.ts';
import { type RunState, useRunState } from '../gen-page.tsx';
import { W } from '../words.ts';

/** A moment as people of the farm read it. */
export function momentText(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(Date.parse(iso) + 7 * 3_600_000).toISOString();
  return `${formatDate(at.slice(0, 10).replaceAll('-', ''))} ${at.slice(11, 16)}`;
}

/** The facts of a run, name and value. */
function factsOf(state: RunState, text: (word: Text3) => string): [Text3, string][] {
  const { state: now } = state;
  const word = STATE_WORDS[now];
  const step = state.step === null ? undefined : STEP_WORDS[state.step];
  const reason = now === 'failed' && state.reason !== null ? REASON_WORDS[state.reason] : undefined;
  const solving = state.round === null ? '' : ` · ${text(W.round)} ${state.round} · ${text(W.residual)} ${(state.residual ?? 0).toExponential(1)}`;
  const working = now === 'running' || now === 'failed' || now === 'held';
  const facts: [Text3, string | null][] = [
    [W.state, word === undefined ? null : `${text(word)}${reason === undefined ? '' : `: ${text(reason)}`}`],
    [W.askedBy, state.askedby === null ? null : `${state.askedby} · ${momentText(state.askedat)}`],
    [W.starts, now === 'waiting' ? `${momentText(state.dueat)} · ${text(W.place)} ${state.place ?? 1}` : null],
    [W.step, working ? `${step === undefined ? '' : text(step)} ${now === 'running' ? `${state.progress} %` : ''}${solving}` : null],
    [W.ended, state.endat === null ? null : momentText(state.endat)],
    [W.lastok, state.lastok === null ? null : formatDate(state.lastok)],
  ];
  return facts.filter((fact): fact is [Text3, string] => fact[1] !== null);
}

function RunFacts({ state }: { readonly state: RunState }) {
  const text = useText();
  return (
    <dl className="facts">
      {factsOf(state, text).map(([name, value]) => (
        <div key={name.E}>
          <dt>{text(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Props {
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly setid?: string | null;
}

/** The state of a kind of run with what may be done about it: ask, take back, stop, publish. */
export function RunPanel({ gentp, breeds, setid = null }: Props) {
  const text = useText();
  const session = useSession();
  const rights = useRights(gentp === 'EBV' ? 'PigEbvUpdate' : 'PigInbredUpdate');
  const { state, refetch } = useRunState(gentp);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const level = session?.USRLVL ?? 0;
  const act = async (status: 0 | 1, now = false) => {
    setBusy(true);
    await send(genupdate, {
      reqid: newRequestId(),
      status,
      gentp,
      now,
      ...(breeds.length > 0 ? { breeds: [...breeds] } : {}),
      ...(setid === null ? {} : { setid }),
    });
    setBusy(false);
    forget('/common/genupdate', '/genetics/');
    refetch();
  };
  const decide = async (call: typeof cancelRun | typeof publishRun) => {
    if (state?.runno == null) return;
    setBusy(true);
    if ((await send(call, { reqid: newRequestId(), runno: state.runno, reason: why })) !== null) setWhy('');
    setBusy(false);
    forget('/common/genupdate', '/genetics/');
    refetch();
  };
  if (state === null) return null;
  const { state: now } = state;
  return (
    <section className="gen-run" aria-label={text(W.state)}>
      <RunFacts state={state} />
      {now === 'running' ? <Progress value={state.progress} aria-label={text(W.step)} /> : null}
      {now === 'held' ? (
        <Alert color="yellow.9" role="alert">
          {text(W.held)}
        </Alert>
      ) : null}
      {rights.edit ? (
        <Group align="end">
          {now === 'running' || now === 'waiting' ? null : (
            <Button loading={busy} onClick={() => void act(1)}>
              {text(W.ask)}
            </Button>
          )}
          {now !== 'running' && level >= 75 ? (
            <Button variant="default" loading={busy} onClick={() => void act(1, true)}>
              {text(W.askNow)}
            </Button>
          ) : null}
          {now === 'waiting' ? (
            <Button variant="default" loading={busy} onClick={() => void act(0)}>
              {text(W.takeBack)}
            </Button>
          ) : null}
          {now === 'running' || now === 'held' ? (
            <>
              <TextInput label={text(W.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
              <Button variant="default" disabled={why.trim() === ''} loading={busy} onClick={() => void decide(cancelRun)}>
                {text(W.stop)}
              </Button>
              {now === 'held' && level >= 75 ? (
                <Button disabled={why.trim() === ''} loading={busy} onClick={() => void decide(publishRun)}>
                  {text(W.publish)}
                </Button>
              ) : null}
            </>
          ) : null}
        </Group>
      ) : null}
    </section>
  );
}
