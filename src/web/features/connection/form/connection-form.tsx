// The form of a connection. Tests address and key before they are saved.
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
  /** Set to sign in to this connection again; its address can't be changed. */
  readonly saved?: SavedConnection | undefined;
  /** Called once the server has accepted the key, or the person wants to connect anyway. */
  readonly onConnect: (given: NewConnection) => void;
  readonly onCancel?: () => void;
  readonly cancelLabel?: string;
  /** Whether its buttons are the buttons of a dialog. */
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

/**
 * Whether the person may connect although the test failed. Not with a refused key, nor against a rule of the browser.
 */
function mayConnectAnyway({ kind }: Problem): boolean {
  return kind !== 'key-refused' && kind !== 'mixed-content';
}
