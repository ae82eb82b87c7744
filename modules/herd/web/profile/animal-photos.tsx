import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { CallOutput } from '#engine/define/call.ts';
import { saveFile } from '#engine/define/file-calls.ts';
import { forget, useCall } from '#engine/web/client/query.ts';
import { newRequestId } from '#engine/web/client/reqid.ts';
import { type Answer, trySend } from '#engine/web/client/send.ts';
import { isReachable } from '#engine/web/offline/reach.ts';
import { PickPicture } from '#engine/web/pictures/pick-picture.tsx';
import { type SentPicture, smaller } from '#engine/web/pictures/smaller.ts';
import { useRights } from '#engine/web/session/store.ts';
import { useText } from '#engine/web/text/text.ts';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { laterDialog } from '#engine/web/ui/later.tsx';
import type { Text3 } from '#kernel/language.ts';
import { findPhotos, PHOTOS_MAX, removePhoto, restorePhoto, savePhoto } from '../../contract/photo.calls.ts';
import { type Photo, photoAddress, photoName } from './photo.ts';
import { PHOTO_WORDS } from './photo-words.ts';

const PhotoView = laterDialog(() => import('./photo-view.tsx'));

type Photos = CallOutput<typeof findPhotos>;

/** A photograph on its way: kept in the page until the server has it, so that a lost network loses nothing. */
interface Waiting {
  readonly picture: SentPicture;
  readonly name: string;
  readonly fileKey: string;
  readonly photoKey: string;
}

async function sent(animalId: string, { picture, name, fileKey, photoKey }: Waiting): Promise<Answer<Photos>> {
  const kept = await trySend(saveFile, { reqid: fileKey, kind: 'picture', file: { name, data: picture.data } });
  return kept.ok ? trySend(savePhoto, { reqid: photoKey, animalId, path: kept.data.path }) : kept;
}

/** Sends photographs one after the other and says why one was not saved. */
function useSending(animalId: string, onSaved: () => void) {
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [fault, setFault] = useState<Text3 | null>(null);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const send = async (next: Waiting) => {
    setWaiting(next);
    setIssues([]);
    setFault(isReachable() ? null : PHOTO_WORDS.offline);
    if (!isReachable()) return;
    setBusy(true);
    const answer = await sent(animalId, next);
    setBusy(false);
    if (answer.ok) {
      setWaiting(null);
      onSaved();
    } else if (answer.status === 0) setFault(PHOTO_WORDS.offline);
    else setIssues(answer.issues);
  };
  const take = async (file: File) => {
    setBusy(true);
    const picture = await smaller(file);
    setBusy(false);
    if (picture === null) setFault(PHOTO_WORDS.unread);
    else await send({ picture, name: file.name, fileKey: newRequestId(), photoKey: newRequestId() });
  };
  const again = waiting === null ? null : () => void send(waiting);
  return { busy, fault, issues, take: (file: File) => void take(file), again };
}

interface AddProps {
  readonly animalId: string;
  readonly full: boolean;
  readonly onSaved: () => void;
}

function AddPhoto({ animalId, full, onSaved }: AddProps) {
  const text = useText();
  const { busy, fault, issues, take, again } = useSending(animalId, onSaved);
  const hand = window.matchMedia('(pointer: coarse)').matches;
  if (full) return <p className="dim no-print">{text(PHOTO_WORDS.full)}</p>;
  return (
    <div className="no-print">
      <Group gap="xs">
        {hand ? <PickPicture camera icon="scan" label={text(PHOTO_WORDS.take)} busy={busy} onPick={take} /> : null}
        <PickPicture icon="plus" label={text(PHOTO_WORDS.choose)} busy={busy} onPick={take} />
        {again === null || busy ? null : (
          <Button variant="light" onClick={again}>
            {text(PHOTO_WORDS.again)}
          </Button>
        )}
      </Group>
      {fault === null ? null : (
        <p className="form-root-error" role="alert">
          {text(fault)}
        </p>
      )}
      <IssueList title={text(PHOTO_WORDS.refused)} issues={issues} />
    </div>
  );
}

/** The photographs of an animal: to look at, to add, to take away and bring back. */
export function AnimalPhotos({ animalId, pgid }: { readonly animalId: string; readonly pgid: string }) {
  const text = useText();
  const { data } = useCall(findPhotos, { animalId });
  const rights = [useRights('PigEvent'), useRights('PigEntry')];
  const [shown, setShown] = useState<Photo | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [issues, setIssues] = useState<readonly ShownIssue[]>([]);
  const may = (flag: 'add' | 'edit' | 'delete') => rights.some((flags) => flags[flag]);
  if (data === undefined) return null;
  const settle = (answer: Answer<Photos>, gone: string | null) => {
    setIssues(answer.ok ? [] : answer.issues);
    if (!answer.ok) return;
    setRemoved(gone);
    setShown(null);
    forget(findPhotos.path);
  };
  const remove = async (photoId: string, reason: string) => settle(await trySend(removePhoto, { reqid: newRequestId(), photoId, reason }), photoId);
  const restore = async (photoId: string) => settle(await trySend(restorePhoto, { reqid: newRequestId(), photoId }), null);
  return (
    <section className="photos">
      <h2>{text(PHOTO_WORDS.title)}</h2>
      {data.rows.length === 0 ? <p className="dim">{text(PHOTO_WORDS.none)}</p> : null}
      <ul className="photo-list">
        {data.rows.map((photo, at) => (
          <li key={photo.photoId}>
            <button type="button" className="photo-open" onClick={() => setShown(photo)}>
              <img src={photoAddress(photo)} alt={photoName(photo, pgid, at + 1, text)} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      {removed === null ? null : (
        <p className="no-print" role="status">
          {text(PHOTO_WORDS.removed)}{' '}
          <Button size="compact-sm" variant="light" leftSection={<Icon name="undo" size={16} />} onClick={() => void restore(removed)}>
            {text(PHOTO_WORDS.undo)}
          </Button>
        </p>
      )}
      {issues.length === 0 || shown !== null ? null : <IssueList tone="error" title={text(PHOTO_WORDS.refused)} issues={issues} />}
      {may('add') ? <AddPhoto animalId={animalId} full={data.rows.length >= PHOTOS_MAX} onSaved={() => forget(findPhotos.path)} /> : null}
      {shown === null ? null : (
        <PhotoView
          photo={shown}
          pgid={pgid}
          issues={issues}
          mayRemove={may('edit') && (shown.own || may('delete'))}
          onRemove={(reason) => void remove(shown.photoId, reason)}
          onClose={() => {
            setShown(null);
            setIssues([]);
          }}
        />
      )}
    </section>
  );
}
