import { Button, Group, TextInput } from '@mantine/core';
import { PageLink } from '#engine/web/screens/page-link.tsx';
import { useSession } from '#engine/web/session/store.ts';
import { instantText } from '#engine/web/text/instant.ts';
import { useText } from '#engine/web/text/text.ts';
import { numeric } from '#engine/web/ui/head-row.tsx';
import { Named, PlainTable } from '#engine/web/ui/plain-table.tsx';
import type { Text3 } from '#kernel/language.ts';
import { PART_NAMES, START_NAMES, INIT_WORDS as WORDS } from '../contract/init-words.ts';
import { PARTS, STARTS } from '../domain/start-up.ts';
import type { Compared } from './init-compare.tsx';

/** The farm's first users, with their operator codes. */
export function PeopleStep({ farmid, compared }: { readonly farmid: string; readonly compared: Compared }) {
  const text = useText();
  return (
    <>
      {compared.people.length === 0 ? (
        <p role="status">{text(WORDS.nobody)}</p>
      ) : (
        <PlainTable
          heads={[WORDS.user, numeric(WORDS.level), WORDS.operator]}
          rows={compared.people.map(({ userid, name, usrlvl, applyid }) => ({
            key: userid,
            name: <Named name={name} id={userid} />,
            cells: [usrlvl, applyid ?? '–'],
          }))}
        />
      )}
      <p>
        <PageLink name="UserAccount" params={{ farmid }}>
          {text(WORDS.addUser)}
        </PageLink>
      </p>
    </>
  );
}

/** Loading the opening herd: the sheets of batch entry on the farm one works in. */
export function HerdStep({ farmid, compared }: { readonly farmid: string; readonly compared: Compared }) {
  const text = useText();
  const here = useSession()?.FARMID === farmid;
  return (
    <>
      <p>{text(WORDS.herdNote)}</p>
      <p>
        {text(WORDS.animals)}: {compared.check.animals}
      </p>
      <p>
        {here ? <PageLink name="PigEntryBatch">{text(WORDS.loadHerd)}</PageLink> : <PageLink name="FarmUserChange">{text(WORDS.workHere)}</PageLink>}
      </p>
    </>
  );
}

/** What still lacks: houses, lists, labels, operators; animals against the count typed. */
export function CheckStep({
  compared,
  counted,
  onCount,
  onCheck,
}: {
  readonly compared: Compared;
  readonly counted: string;
  readonly onCount: (counted: string) => void;
  readonly onCheck: () => void;
}) {
  const text = useText();
  const { check } = compared;
  // A line of what must be none, or of what there must be, is coloured where it is not so.
  const lines: readonly (readonly [Text3, number | string, boolean])[] = [
    [WORDS.rooms, check.rooms, check.rooms === 0],
    [WORDS.noArea, check.roomsWithoutArea, check.roomsWithoutArea > 0],
    [WORDS.noCapacity, check.roomsWithoutCapacity, check.roomsWithoutCapacity > 0],
    [WORDS.lists, check.lists, false],
    [WORDS.emptyLists, check.emptyLists.join(', ') || 0, check.emptyLists.length > 0],
    [WORDS.labels, check.labelsMissing, check.labelsMissing > 0],
    [WORDS.operators, check.operators, check.operators === 0],
    [WORDS.animals, check.animals, false],
    ...(check.counted === null ? [] : ([[WORDS.differs, check.animals - check.counted, check.animals !== check.counted]] as const)),
  ];
  return (
    <>
      <Group align="end" mb="md">
        <TextInput
          label={text(WORDS.counted)}
          inputMode="numeric"
          value={counted}
          onChange={(event) => onCount(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        />
        <Button variant="default" onClick={onCheck}>
          {text(WORDS.checkAgain)}
        </Button>
      </Group>
      <div className="table-box">
        <table className="report-table">
          <tbody>
            {lines.map(([label, value, lacks]) => (
              <tr key={label.E}>
                <th scope="row">{text(label)}</th>
                <td data-tone={lacks ? 'warn' : undefined}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const nameIn = (names: Readonly<Record<string, Text3>>, known: readonly string[], value: string): Text3 | null =>
  known.includes(value) ? (names[value] ?? null) : null;

/** What the run made, and the runs before it. */
export function DoneStep({ compared }: { readonly compared: Compared }) {
  const text = useText();
  const { made, runs } = compared;
  const lines = [
    [WORDS.settings, made.settings],
    [WORDS.codes, made.codes],
    [WORDS.operators, made.operators],
    [WORDS.rooms, made.rooms],
    [WORDS.groups, made.groups],
    [WORDS.menus, made.menus],
  ] as const;
  const named = (names: Readonly<Record<string, Text3>>, known: readonly string[], value: string): string => {
    const name = nameIn(names, known, value);
    return name === null ? value : text(name);
  };
  return (
    <>
      {compared.saved ? (
        <p role="status">
          {text(WORDS.done)}. {text(WORDS.made)}: {lines.map(([label, n]) => `${text(label)} ${n}`).join(' · ')}
        </p>
      ) : null}
      <h2>{text(WORDS.runs)}</h2>
      <ul>
        {runs.map((run) => (
          <li key={run.at}>
            {instantText(run.at)} {run.by}: {named(START_NAMES, STARTS, run.start)} {run.source ?? ''} (
            {run.parts.map((part) => named(PART_NAMES, PARTS, part)).join(', ')})
          </li>
        ))}
      </ul>
    </>
  );
}
