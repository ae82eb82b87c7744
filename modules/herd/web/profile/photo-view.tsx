import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#engine/web/text/text.ts';
import { Dialog } from '#engine/web/ui/dialog.tsx';
import { Icon } from '#engine/web/ui/icon.tsx';
import { IssueList, type ShownIssue } from '#engine/web/ui/issue-list.tsx';
import { dayOf, type Photo, photoAddress } from './photo.ts';
import { PHOTO_WORDS } from './photo-words.ts';

interface Props {
  readonly photo: Photo;
  readonly pgid: string;
  readonly issues: readonly ShownIssue[];
  readonly mayRemove: boolean;
  readonly onRemove: (reason: string) => void;
  readonly onClose: () => void;
}

/** One photograph at full size, with who put it there and when. */
export default function PhotoView({ photo, pgid, issues, mayRemove, onRemove, onClose }: Props) {
  const text = useText();
  const [reason, setReason] = useState('');
  const ready = photo.own || reason.trim() !== '';
  return (
    <Dialog onClose={onClose} size="auto" title={`${pgid} · ${dayOf(photo)} · ${photo.user}`}>
      <img className="photo-whole" src={photoAddress(photo)} alt={`${text(PHOTO_WORDS.photo)} ${pgid}`} />
      {issues.length === 0 ? null : <IssueList tone="error" title={text(PHOTO_WORDS.refused)} issues={issues} />}
      {mayRemove && !photo.own ? (
        <TextInput
          label={text(PHOTO_WORDS.reason)}
          required
          maxLength={200}
          mb="sm"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {mayRemove ? (
        <Button color="red" variant="light" leftSection={<Icon name="trash" />} disabled={!ready} onClick={() => onRemove(reason.trim())}>
          {text(PHOTO_WORDS.remove)}
        </Button>
      ) : null}
    </Dialog>
  );
}
