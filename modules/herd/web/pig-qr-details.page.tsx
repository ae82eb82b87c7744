import { Button, Group } from '@mantine/core';
import { useParams as useRouteParams } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { trySend } from '#engine/web/client/send.ts';
import { PageFrame } from '#engine/web/screens/page-frame.tsx';
import { useRegistry } from '#engine/web/screens/registry-context.ts';
import { useRights, useSession } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Empty } from '#engine/web/ui/empty.tsx';
import { Facts } from '#engine/web/ui/facts.tsx';
import { QrCode } from '#engine/web/ui/qr-code.tsx';
import { useNarrow } from '#engine/web/ui/use-media.ts';
import { formatDate } from '#i18n/dates.ts';
import type { Text3 } from '#kernel/language.ts';
import { getAnimalCard, noteScan } from '../contract/find.calls.ts';
import { CARD_WORDS } from '../contract/words.ts';
import { AnimalSummary } from './animal-summary.tsx';
import { BreedingIndex } from './entry-papers.tsx';
import { eventDetail } from './event-detail.ts';
import { eventTitle } from './event-title.ts';
import { LifeLine } from './life-line.tsx';
import { AnimalPhotos } from './profile/animal-photos.tsx';
import { LifeTables, type Profile } from './profile/life-tables.tsx';
import { marksOf, OtherParts, useAnimalParts } from './profile/other-parts.tsx';
import { PROFILE_WORDS } from './profile/profile-words.ts';
import { AskAnimal, PublicCard } from './profile/public-card.tsx';
import { useEventTexts } from './search/event-texts.ts';

/** Buttons of the events the animal's status allows now. */
function EventButtons({ profile: { card, allowed } }: { readonly profile: Profile }) {
  const text = useText();
  const registry = useRegistry();
  const mayEnter = useRights('PigEvent').add;
  if (!mayEnter || allowed.length === 0) return null;
  return (
    <Group className="no-print event-chips" gap="xs" role="group" aria-label={text(PROFILE_WORDS.enter)}>
      {allowed.map((event) => (
        <Button key={event} size="compact-sm" variant="light" onClick={() => registry.open('PigEvent', { pgid: card.pgid, event })}>
          {text(eventTitle(event))}
        </Button>
      ))}
    </Group>
  );
}

/** What stands about the animal's life as a whole; the litters of females only. */
function factsOf({ card, lifetime, former }: Profile): readonly (readonly [Text3, ReactNode])[] {
  const names = former.map(({ pgid, until }) => `${pgid} (${formatDate(until)})`).join(', ');
  const dates: readonly (readonly [Text3, ReactNode])[] = [
    [CARD_WORDS.birthdt, card.birthdt === null ? null : formatDate(card.birthdt)],
    [CARD_WORDS.entrydt, formatDate(card.entrydt)],
    ...(names === '' ? [] : ([[PROFILE_WORDS.former, names]] as const)),
    [CARD_WORDS.rfid, card.rfid],
    [PROFILE_WORDS.days, lifetime['days']],
  ];
  if (card.sex === 'M') return dates;
  return [
    ...dates,
    [PROFILE_WORDS.litters, lifetime['litters']],
    [PROFILE_WORDS.farrownum, lifetime['farrownum']],
    [PROFILE_WORDS.livenum, lifetime['livenum']],
    [PROFILE_WORDS.weannum, lifetime['weannum']],
    [PROFILE_WORDS.perYear, lifetime['weanedPerYear']],
    [PROFILE_WORDS.waste, lifetime['wasteday']],
  ];
}

function StaffProfile({ profile }: { readonly profile: Profile }) {
  const text = useText();
  const registry = useRegistry();
  const session = useSession();
  const mayPedigree = useRights('PigPedReport').view;
  const narrow = useNarrow();
  const { card } = profile;
  const qr = <QrCode value={`${location.origin}/PigQRDetails/${profile.label}`} size={120} />;
  const parts = useAnimalParts(card.animalId);
  const named = useEventTexts();
  const doses = profile.events
    .filter(({ eventcd, voidedAt }) => eventcd === 'VAC' && voidedAt === null)
    .map((event) => ({ day: event.eventdt, text: eventDetail(event, text, named) }));
  return (
    <>
      <div className="profile-head">
        <AnimalSummary
          card={card}
          actions={
            <Group className="no-print" gap="xs">
              {mayPedigree ? (
                <Button size="compact-sm" variant="default" onClick={() => registry.open('PigPedReport', { id: card.pgid })}>
                  {text(PROFILE_WORDS.pedigree)}
                </Button>
              ) : null}
              <Button size="compact-sm" variant="default" onClick={() => window.print()}>
                {text(PROFILE_WORDS.print)}
              </Button>
            </Group>
          }
        />
        {narrow ? null : qr}
      </div>
      <EventButtons profile={profile} />
      <Facts facts={factsOf(profile).map(([label, value]) => [label, value ?? '–'] as const)}>
        <BreedingIndex pgid={card.pgid} />
      </Facts>
      <h2>{text(PROFILE_WORDS.life)}</h2>
      <LifeLine
        cycles={profile.cycles}
        from={card.entrydt}
        to={card.leftdt ?? session?.CURBUSDT ?? card.entrydt}
        doses={doses}
        marks={marksOf(parts)}
      />
      <OtherParts parts={parts} />
      <LifeTables profile={profile} />
      <AnimalPhotos animalId={card.animalId} pgid={card.pgid} />
      {narrow ? qr : null}
    </>
  );
}

/** A label read by the farm's people is noted once; without a network nothing is said, the card matters more. */
function useNotedScan(label: string, staff: boolean): void {
  useEffect(() => {
    if (staff && label.includes('~')) void trySend(noteScan, { reqid: newRequestId(), label });
  }, [label, staff]);
}

function AnimalCard({ pgid }: { readonly pgid: string }) {
  const text = useText();
  const { data, error } = useCall(getAnimalCard, { pgid });
  useNotedScan(pgid, data?.profile != null);
  if (data === undefined) return <PageFrame>{error === null ? null : <Empty title={error.message} />}</PageFrame>;
  const { profile, basic } = data;
  if (profile !== null)
    return (
      <PageFrame title={profile.card.pgid}>
        <StaffProfile profile={profile} />
      </PageFrame>
    );
  return (
    <PageFrame>
      {basic === null ? <Empty title={text(data.askFarm ? PROFILE_WORDS.askFarm : PROFILE_WORDS.unknown)} /> : <PublicCard basic={basic} />}
      {data.askFarm ? <AskAnimal pgid={pgid} /> : null}
    </PageFrame>
  );
}

/**
 * Page by hand: what it shows follows who looks: staff, visitors, a label without a farm.
 * The animal behind a QR label or an identity in a report.
 */
export default function PigQRDetailsPage() {
  const { pgid = '' } = useRouteParams({ strict: false }) as { pgid?: string };
  return pgid === '' ? (
    <PageFrame>
      <AskAnimal />
    </PageFrame>
  ) : (
    <AnimalCard pgid={pgid} />
  );
}
