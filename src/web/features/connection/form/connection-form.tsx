// The form of a connection: its address and key, tried out before they are kept.
import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewConnection, SavedConnection } from '#web/api/connections/connections-state.ts';
import { DialogFooter } from '#web/ui/dialog/dialog-footer.tsx';
import { ConnectionFields } from './connection-fields.tsx';
import classes from './connection-form.module.css';
import {
  type ConnectionFormValues,
  connectionFormSchema,
  initialValues,
  toNewConnection,
} from './connection-form-values.ts';
import { testConnection } from './test-connection.ts';
import type { Problem, Verdict } from './verdict.ts';
import { VerdictNote } from './verdict-note.tsx';
import { words } from './words.ts';

interface ConnectionFormProps {
  /** Given to sign in to this one again: its address stays. */
  readonly saved?: SavedConnection | undefined;
  /** Called once the service has accepted the key, or the person wants to connect anyway. */
  readonly onConnect: (given: NewConnection) => void;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** Its buttons are the dialog’s. */
  readonly isInDialog?: boolean;
}

type Check = { kind: 'none' } | { kind: 'running'; by: Purpose } | { kind: 'done'; verdict: Verdict };
type Purpose = 'test' | 'connect';

export function ConnectionForm(props: ConnectionFormProps) {
  const { saved, onConnect, onCancel, cancelLabel, isInDialog = false } = props;
  const { origin } = window.location;
  const form = useForm<ConnectionFormValues>({
    resolver: zodResolver(connectionFormSchema(origin)),
    defaultValues: initialValues(saved, origin),
  });
  const [check, setCheck] = useState<Check>({ kind: 'none' });

  const run = (purpose: Purpose) =>
    form.handleSubmit(async (values) => {
      const given = toNewConnection(values, origin);
      setCheck({ kind: 'running', by: purpose });
      const verdict = await testConnection(given.connection, window.location.href);
      setCheck({ kind: 'done', verdict });
      if (purpose === 'connect' && verdict.kind === 'works') onConnect(given);
    });
  const connectAnyway = form.handleSubmit((values) => onConnect(toNewConnection(values, origin)));
  const busy = (purpose: Purpose) => check.kind === 'running' && check.by === purpose;
  const verdict = check.kind === 'done' ? check.verdict : undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => void run('connect')(event)}
      onChange={() => check.kind === 'done' && setCheck({ kind: 'none' })}
    >
      <Stack gap="md">
        <ConnectionFields form={form} withAddress={saved === undefined} />
        {verdict && <VerdictNote verdict={verdict} baseUrl={form.getValues('baseUrl')} />}
        <Buttons isInDialog={isInDialog}>
          {onCancel && (
            <Button variant="subtle" color="gray" onClick={onCancel}>
              {cancelLabel}
            </Button>
          )}
          {verdict?.kind === 'fails' && mayConnectAnyway(verdict.problem) && (
            <Button variant="subtle" color="gray" onClick={() => void connectAnyway()}>
              {words.anyway}
            </Button>
          )}
          <Button
            variant="default"
            loading={busy('test')}
            disabled={busy('connect')}
            onClick={() => void run('test')()}
          >
            {words.test}
          </Button>
          <Button type="submit" loading={busy('connect')} disabled={busy('test')}>
            {saved ? words.signIn : words.connect}
          </Button>
        </Buttons>
      </Stack>
    </form>
  );
}

function Buttons({ isInDialog, children }: { readonly isInDialog: boolean; readonly children: ReactNode }) {
  if (isInDialog) return <DialogFooter>{children}</DialogFooter>;
  return (
    <Group gap="sm" justify="flex-end" className={classes['buttons'] ?? ''}>
      {children}
    </Group>
  );
}

/** Wherever the person may know better. A refused key needs another one, and a browser's rule has no exceptions. */
function mayConnectAnyway({ kind }: Problem): boolean {
  return kind !== 'key-refused' && kind !== 'mixed-content';
}
