import { Button, Group } from '@mantine/core';
import { useText } from '#engine/web/text/text.ts';

const WORDS = {
  queue: { V: 'Danh sách đang nhập', E: 'The list being entered', T: 'รายการที่กำลังบันทึก' },
  animal: { V: 'Con', E: 'Animal', T: 'ตัวที่' },
  skip: { V: 'Bỏ qua con này', E: 'Skip this one', T: 'ข้ามตัวนี้' },
} as const;

/** The animals of a list that are entered one after the other, as the address names them. */
export function queueOf(pgids: string | undefined): readonly string[] {
  return [...new Set((pgids ?? '').split(',').map((pgid) => pgid.trim().toUpperCase()))].filter(Boolean);
}

/** The animal after this one; null after the last, and for one that is not on the list. */
export function nextInQueue(queue: readonly string[], pgid: string): string | null {
  const at = queue.indexOf(pgid);
  return at < 0 ? null : (queue[at + 1] ?? null);
}

interface Props {
  readonly queue: readonly string[];
  readonly pgid: string;
  readonly onNext: (pgid: string) => void;
}

/** Where in the list one is, who comes next, and a way past an animal. */
export function QueueLine({ queue, pgid, onNext }: Props) {
  const text = useText();
  const at = queue.indexOf(pgid);
  const next = nextInQueue(queue, pgid);
  if (queue.length < 2 || at < 0) return null;
  return (
    <Group gap="xs" role="group" aria-label={text(WORDS.queue)}>
      <span>
        {text(WORDS.animal)} {at + 1}/{queue.length}
      </span>
      <span className="dim">{queue.slice(at + 1, at + 6).join(' · ')}</span>
      {next === null ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onNext(next)}>
          {text(WORDS.skip)}
        </Button>
      )}
    </Group>
  );
}
