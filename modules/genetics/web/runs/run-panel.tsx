import { Alert, Button, Group, Progress, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAct } from '#engine/web/forms/use-save.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { Facts } from '#engine/web/ui/facts.tsx';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { cancelRun, genupdate, publishRun } from '../../contract/run.calls.ts';
import { GENETIC_WORDS as G, REASON_WORDS, STATE_WORDS, STEP_WORDS } from '../../contract/texts.ts';
import { type RunState, useRunState } from '../gen-page.tsx';
import { W } from '../words.ts';

/** A moment of a run, empty where it has not come yet. */
export const momentText = (iso: string | null): string => (iso === null ? '' : instantText(iso));

/** The state in words; a failed run with its reason. */
function stateText({ state, reason }: RunState, text: (word: Text3) => string): string | null {
  const word = STATE_WORDS[state];
  if (word === undefined) return null;
  const why = state === 'failed' && reason !== null ? REASON_WORDS[reason] : undefined;
  return why === undefined ? text(word) : `${text(word)}: ${text(why)}`;
}

/** Step, progress and convergence of a run that works, failed or is held. */
function stepText({ state, step, progress, round, residual }: RunState, text: (word: Text3) => string): string | null {
  if (state !== 'running' && state !== 'failed' && state !== 'held') return null;
  const name = step === null ? undefined : STEP_WORDS[step];
  const parts = [name === undefined ? '' : text(name), state === 'running' ? `${progress} %` : ''];
  if (round !== null) parts.push(`· ${text(W.round)} ${round} · ${text(W.residual)} ${(residual ?? 0).toExponential(1)}`);
  return parts.filter((part) => part !== '').join(' ');
}

/** The facts of a run, name and value. */
function factsOf(state: RunState, text: (word: Text3) => string): [Text3, string][] {
  const waits = state.state === 'waiting';
  const facts: [Text3, string | null][] = [
    [G.state, stateText(state, text)],
    [W.askedBy, state.askedby === null ? null : `${state.askedby} · ${momentText(state.askedat)}`],
    [W.starts, waits ? `${momentText(state.dueat)} · ${text(W.place)} ${state.place ?? 1}` : null],
    [W.step, stepText(state, text)],
    [W.ended, state.endat === null ? null : momentText(state.endat)],
    [W.lastok, state.lastok === null ? null : formatDate(state.lastok)],
  ];
  return facts.filter((fact): fact is [Text3, string] => fact[1] !== null);
}

function RunFacts({ state }: { readonly state: RunState }) {
  const text = useText();
  return <Facts facts={factsOf(state, text)} />;
}

interface Props {
  readonly gentp: 'INB' | 'EBV';
  readonly breeds: readonly string[];
  readonly setid?: string | null;
}

type Decision = 'stop' | 'publish';

interface ActionProps {
  readonly state: RunState;
  readonly busy: boolean;
  readonly onAsk: (status: 0 | 1, now?: boolean) => void;
  readonly onDecide: (step: Decision, reason: string) => void;
}

/** Asking, at night or at once, and taking back. */
function AskButtons({ state, busy, onAsk }: Omit<ActionProps, 'onDecide'>) {
  const text = useText();
  const session = useSession();
  const waiting = state.state === 'waiting';
  if (state.state === 'running') return null;
  return (
    <>
      {waiting ? null : (
        <Button loading={busy} onClick={() => onAsk(1)}>
          {text(W.ask)}
        </Button>
      )}
      {(session?.USRLVL ?? 0) >= 75 ? (
        <Button variant="default" loading={busy} onClick={() => onAsk(1, true)}>
          {text(W.askNow)}
        </Button>
      ) : null}
      {waiting ? (
        <Button variant="default" loading={busy} onClick={() => onAsk(0)}>
          {text(W.takeBack)}
        </Button>
      ) : null}
    </>
  );
}

/** Stopping a run, and publishing one that is held, with the reason. */
function DecideButtons({ state, busy, onDecide }: Omit<ActionProps, 'onAsk'>) {
  const text = useText();
  const session = useSession();
  const [why, setWhy] = useState('');
  const held = state.state === 'held';
  if (state.state !== 'running' && !held) return null;
  const decide = (step: Decision) => {
    onDecide(step, why);
    setWhy('');
  };
  return (
    <>
      <TextInput label={text(G.reason)} value={why} maxLength={200} onChange={(event) => setWhy(event.currentTarget.value)} />
      <Button variant="default" disabled={why.trim() === ''} loading={busy} onClick={() => decide('stop')}>
        {text(W.stop)}
      </Button>
      {held && (session?.USRLVL ?? 0) >= 75 ? (
        <Button disabled={why.trim() === ''} loading={busy} onClick={() => decide('publish')}>
          {text(W.publish)}
        </Button>
      ) : null}
    </>
  );
}

/** The state of a kind of run with what may be done about it: ask, take back, stop, publish. */
export function RunPanel({ gentp, breeds, setid = null }: Props) {
  const text = useText();
  const rights = useRights(gentp === 'EBV' ? 'PigEbvUpdate' : 'PigInbredUpdate');
  const { state, refetch } = useRunState(gentp);
  const settled = { forgets: ['/common/genupdate', '/genetics/'], onSaved: refetch };
  const [asking, stopping, publishing] = [useAct(genupdate, settled), useAct(cancelRun, settled), useAct(publishRun, settled)];
  const busy = asking.busy || stopping.busy || publishing.busy;
  const choice = { ...(breeds.length > 0 ? { breeds: [...breeds] } : {}), ...(setid === null ? {} : { setid }) };
  const ask = (status: 0 | 1, now = false) => void asking.save({ status, gentp, now, ...choice });
  const decide = (step: Decision, reason: string) => {
    if (state?.runno != null) void (step === 'stop' ? stopping : publishing).save({ runno: state.runno, reason });
  };
  if (state === null) return null;
  return (
    <section className="gen-run" aria-label={text(G.state)}>
      <RunFacts state={state} />
      {state.state === 'running' ? <Progress value={state.progress} aria-label={text(W.step)} /> : null}
      {state.state === 'held' ? (
        <Alert color="yellow.9" role="alert">
          {text(W.held)}
        </Alert>
      ) : null}
      {rights.edit ? (
        <Group align="end" mt="sm">
          <AskButtons state={state} busy={busy} onAsk={ask} />
          <DecideButtons state={state} busy={busy} onDecide={decide} />
        </Group>
      ) : null}
    </section>
  );
}
