// Explains why the form could not be saved, with actions that keep the typed text despite a change by someone else.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { Term } from '#contract/glossary.ts';
import { changedAttributes, draftOf, type TermDraft } from '#web/features/terms/editing/changes.ts';
import { clashing } from '#web/features/terms/guard/clash.ts';
import { isNowAndWas, itWas, shownValue } from '#web/features/terms/guard/shown-value.ts';
import { changedByOthers } from '#web/features/terms/guard/theirs.ts';
import { IpaText } from '#web/features/terms/ipa/ipa-text.tsx';
import { words } from '#web/features/terms/words.ts';
import { CopyButton } from '#web/ui/copy/copy-button.tsx';
import classes from './term-form.module.css';
import type { SaveOutcome, TermFormState } from './use-term-form.ts';

interface SaveFailureProps {
  readonly state: TermFormState;
  readonly onOutcome: (outcome: SaveOutcome) => void;
  readonly onStartOver: () => void;
}

export function SaveFailure({ state, onOutcome, onStartOver }: SaveFailureProps) {
  const { form, trouble, typed, isSaving } = state;
  const message = form.formState.errors.root?.message;
  const alert = useRef<HTMLDivElement>(null);
  // In a small window, the alert may be outside of the visible area.
  useEffect(() => {
    // Braces, because scrollIntoView returns a promise in newer browsers, and React would treat it as a cleanup
    // function.
    alert.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- scrolls to each new message
  }, [message, trouble.kind]);
  if (message === undefined) return null;
  return (
    <Alert ref={alert} color={trouble.kind === 'changed' ? 'yellow' : 'red'} role="alert">
      <Group wrap="nowrap" justify="space-between" align="flex-start">
        <Text size="sm">{message}</Text>
        {trouble.kind === 'glossary-gone' && <CopyButton value={asText(typed())} label={words.gone.copy} />}
      </Group>
      {trouble.kind === 'changed' && (
        <>
          <BothValues state={state} current={trouble.current} />
          <Group gap="xs" mt="xs">
            <Choice
              label={words.changed.keepMine}
              isBusy={isSaving}
              onClick={() => void state.keepOwnVersion(trouble.current).then(onOutcome)}
            />
            <Choice
              label={words.changed.takeTheirs}
              isBusy={isSaving}
              onClick={() => {
                state.takeServerVersion(trouble.current);
                onStartOver();
              }}
            />
          </Group>
        </>
      )}
      {trouble.kind === 'term-gone' && (
        <Group mt="xs">
          <Choice
            label={words.changed.createAnew}
            isBusy={isSaving}
            onClick={() => void state.createAgain().then(onOutcome)}
          />
        </Group>
      )}
    </Alert>
  );
}

/**
 * Shows both values of the attributes that both sides changed, and the other side's further changes, which are kept in
 * any case.
 */
function BothValues({
  state: { base, typed },
  current,
}: {
  readonly state: TermFormState;
  readonly current: Term;
}) {
  if (!base) return null;
  const ownDraft = typed();
  const serverDraft = draftOf(current);
  const changes = changedAttributes(base.draft, ownDraft);
  const clash = clashing(base, changes, current);
  const changedElsewhere = changedByOthers(base.draft, changes, current);
  return (
    <>
      <table className={classes['comparison']}>
        <thead>
          <tr>
            <th scope="col">{words.changed.field}</th>
            <th scope="col">{words.changed.mine}</th>
            <th scope="col">{words.changed.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {clash.map((attribute) => (
            <tr key={attribute}>
              <th scope="row">
                {words.changed.attributes[attribute]}
                <div className={classes['initialValue']}>
                  <IpaText text={itWas(base.draft[attribute])} />
                </div>
              </th>
              <td className={face(attribute, ownDraft)}>{shownValue(ownDraft[attribute])}</td>
              <td className={face(attribute, serverDraft)}>{shownValue(serverDraft[attribute])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changedElsewhere.map((attribute) => (
        <Text key={attribute} size="sm">
          <IpaText text={isNowAndWas(attribute, base.draft[attribute], serverDraft[attribute])} />
        </Text>
      ))}
    </>
  );
}

/** Uses the IPA font only if there is IPA. */
const face = (attribute: keyof TermDraft, of: TermDraft) =>
  attribute === 'phonemization' && of[attribute] ? classes['ipa'] : undefined;

interface ChoiceProps {
  readonly label: string;
  readonly isBusy: boolean;
  readonly onClick: () => void;
}

function Choice({ label, isBusy, onClick }: ChoiceProps) {
  return (
    <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
}

function asText({ caseSensitive, ...texts }: TermDraft): string {
  return [
    ...Object.values(texts).filter(Boolean),
    ...(caseSensitive ? [words.columns.caseSensitive] : []),
  ].join('\t');
}
