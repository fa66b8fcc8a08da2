// Button that reads a text aloud with a browser voice, roughly as the term will sound. Before the first use of a remote
// voice it asks for permission, because the text leaves the device.
import { Button, Text } from '@mantine/core';
import { IconPlayerStop, IconVolume } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionId } from '#web/api/connections/connection-context.ts';
import { storages } from '#web/api/connections/connections.ts';
import { nameOrId } from '#web/features/terms/language/language-names.ts';
import { sentences } from '#web/lib/plural.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { findVoice } from './find-voice.ts';
import classes from './read-aloud-button.module.css';
import { silence, speak, speech, voices } from './speech.ts';
import { words } from './words.ts';

export interface ReadAloudButtonProps {
  readonly text: string;
  /** Language whose rules apply. */
  readonly languageId: string;
  /** Whether the term has an accent other than the voice's. */
  readonly hasOtherAccent: boolean;
}

export function ReadAloudButton({ text, languageId, hasOtherAccent }: ReadAloudButtonProps) {
  const all = useSyncExternalStore(voices.subscribe, voices.get);
  const now = useSyncExternalStore(speech.subscribe, speech.get);
  const mayLeave = `lectern.voices-away.${useConnectionId()}`;
  const [isAsking, setAsking] = useState(false);
  useEffect(() => silence, []);
  const voice = findVoice(all, languageId);
  if (!voice)
    return (
      <Text size="sm" c="dimmed">
        {words.none(nameOrId(languageId))}
      </Text>
    );
  const isSpeaking = now.kind === 'speaking' && now.text === text;
  const hasFailed = now.kind === 'failed' && now.text === text;

  const readAloud = () => {
    if (isSpeaking) silence();
    else if (voice.localService || storages.local.get(mayLeave) !== undefined) speak(text, voice);
    else setAsking(true);
  };
  const send = () => {
    storages.local.set(mayLeave, '');
    setAsking(false);
    speak(text, voice);
  };

  return (
    <div className={classes['readAloud']}>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={
          isSpeaking ? <IconPlayerStop size={14} aria-hidden /> : <IconVolume size={14} aria-hidden />
        }
        onClick={readAloud}
      >
        {isSpeaking ? words.stop : words.hear}
      </Button>
      <Text size="sm" c="dimmed" component="span">
        {sentences(words.approximation(voice.name), hasOtherAccent ? words.accent : '')}
      </Text>
      {hasFailed && (
        <Text size="sm" c="red" role="alert">
          {words.failed}
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={words.away.title}
        confirmLabel={words.away.confirm}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        {words.away.text(voice.name)}
      </ConfirmDialog>
    </div>
  );
}
