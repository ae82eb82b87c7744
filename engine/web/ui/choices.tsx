import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../text/text.ts';
import { useNarrow } from './use-media.ts';

interface Props<V extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | null;
  readonly onChoose: (value: V) => void;
  readonly className?: string;
  /** On a phone the others make room for what the choice opens, until another is asked for. */
  readonly folds?: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus along the choices, round its ends, without choosing. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
  const at = all.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step === undefined ? null : (at + step + all.length) % all.length;
  if (to === null || at < 0) return;
  event.preventDefault();
  all[to]?.focus();
}

/**
 * One of a few things whose choice opens a form: a click, Enter or Space chooses. Arrow keys only walk, since the form that
 * opens takes the focus: with plain radio buttons the first arrow key would choose, and the next keys be typed into that form.
 */
export function Choices<V extends string>({ label, choices, value, onChoose, className, folds = false }: Props<V>) {
  const t = useT('app');
  const [openAt, setOpenAt] = useState<V | null>(null);
  const narrow = useNarrow();
  const folded = folds && narrow && value !== null && openAt !== value && choices.length > 1;
  const shown = folded ? choices.filter((choice) => choice.value === value) : choices;
  const entered = choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  return (
    <Group role="radiogroup" aria-label={label} gap="xs" className={className} onKeyDown={walk}>
      {shown.map((choice) => {
        const chosen = choice.value === value;
        return (
          <Button
            key={choice.value}
            role="radio"
            aria-checked={chosen}
            tabIndex={choice.value === entered ? 0 : -1}
            radius="xl"
            variant={chosen ? 'filled' : 'default'}
            onClick={() => onChoose(choice.value)}
          >
            {choice.label}
          </Button>
        );
      })}
      {folded ? (
        <Button variant="subtle" onClick={() => setOpenAt(value)}>
          {t('other')}
        </Button>
      ) : null}
    </Group>
  );
}
