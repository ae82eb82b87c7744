import type { FieldValues } from '#engine/define/field.ts';
import type { RowAction } from '#engine/define/report.ts';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { IssueList } from '#engine/web/ui/issue-list.tsx';
import { CARD_WORDS } from '../../contract/words.ts';
import type { EventCode } from '../../domain/herd-event.ts';
import { AnimalSummary } from '../animal-summary.tsx';
import { useKeptHead } from '../kept-head.ts';
import type { SavedOrKept } from '../offline/herd-sender.ts';
import { useHerdAnimal } from '../offline/use-herd-animal.ts';
import { ManyEventsForm, PigEventForm } from '../pig-event-form.tsx';

const WORDS = {
  head: { V: (n: number) => `${n} con`, E: (n: number) => `${n} animals`, T: (n: number) => `${n} ตัว` },
} as const;

interface Props {
  readonly action: RowAction;
  readonly pgids: readonly string[];
  readonly onEach: (pgid: string, data: SavedOrKept, values: FieldValues) => void;
  readonly onClose: () => void;
}

/** One animal: how she stands, then the form. */
function OneEvent({ pgid, action, onEach, onClose }: Omit<Props, 'pgids'> & { readonly pgid: string }) {
  const text = useText();
  const { head, keep } = useKeptHead();
  const { found, issues } = useHerdAnimal(pgid);
  if (found === null) return issues === 'none' ? null : <IssueList title={text(CARD_WORDS.pgid)} issues={issues} />;
  return (
    <>
      <AnimalSummary card={found.card} short />
      <PigEventForm
        pgid={pgid}
        eventcd={action.eventcd as EventCode}
        piglets={found.card.piglets}
        entry={undefined}
        head={head}
        onSaved={(data, values) => {
          keep(values);
          onEach(pgid, data, values);
          onClose();
        }}
      />
    </>
  );
}

/** The form of an event over the list of work, for one animal or for all that were ticked. */
export default function EventSheet({ action, pgids, onEach, onClose }: Props) {
  const text = useText();
  const { head, keep } = useKeptHead();
  const [pgid = ''] = pgids;
  const who = pgids.length === 1 ? pgid : text({ V: WORDS.head.V(pgids.length), E: WORDS.head.E(pgids.length), T: WORDS.head.T(pgids.length) });
  return (
    <Dialog title={`${text(action.label)} · ${who}`} onClose={onClose} stays>
      {pgids.length === 1 ? (
        <OneEvent pgid={pgid} action={action} onEach={onEach} onClose={onClose} />
      ) : (
        <>
          <p className="dim">{pgids.join(' · ')}</p>
          <ManyEventsForm
            pgids={pgids}
            eventcd={action.eventcd as EventCode}
            head={head}
            onEach={(one, data, values) => {
              keep(values);
              onEach(one, data, values);
            }}
            onSaved={onClose}
          />
        </>
      )}
    </Dialog>
  );
}
