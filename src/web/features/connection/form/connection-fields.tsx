import { Checkbox, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { storages } from '#web/api/connections/connections.ts';
import classes from './connection-form.module.css';
import type { ConnectionFormValues } from './connection-form-values.ts';
import { KEY_SCHEMES, schemeLabel } from './key-schemes.ts';
import { words } from './words.ts';

interface ConnectionFieldsProps {
  readonly form: UseFormReturn<ConnectionFormValues>;
  readonly withAddress: boolean;
}

/** Keys and addresses: no autocorrection, capitalization or suggestions. */
const VERBATIM = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

export function ConnectionFields({ form, withAddress }: ConnectionFieldsProps) {
  const {
    register,
    formState: { errors },
  } = form;
  const scheme = form.watch('scheme');
  const [isOpenAtFirst] = useState(scheme !== 'bearer');
  const canRemember = storages.local.isPersistent;
  return (
    <>
      {withAddress && (
        <TextInput
          {...VERBATIM}
          {...register('baseUrl')}
          label={words.baseUrl}
          description={words.baseUrlHint}
          error={errors.baseUrl?.message}
          inputMode="url"
          required
        />
      )}
      <PasswordInput
        {...VERBATIM}
        {...register('key')}
        label={words.key}
        error={errors.key?.message}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': words.showKey }}
        required
        data-autofocus
      />
      <Checkbox
        {...register('remember')}
        label={words.remember}
        description={canRemember ? words.rememberHint : words.cannotRemember}
        disabled={!canRemember}
      />
      <details className={classes['advanced'] ?? ''} open={isOpenAtFirst}>
        <summary>{words.advanced}</summary>
        <Stack gap="md" mt="sm">
          <NativeSelect
            {...register('scheme')}
            label={words.scheme}
            data={KEY_SCHEMES.map((known) => ({ value: known, label: schemeLabel(known) }))}
          />
          {scheme === 'own' && <OwnHeader form={form} />}
        </Stack>
      </details>
    </>
  );
}

function OwnHeader({ form }: Pick<ConnectionFieldsProps, 'form'>) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <Group grow align="flex-start" preventGrowOverflow={false}>
      <TextInput
        {...VERBATIM}
        {...register('headerName')}
        label={words.headerName}
        error={errors.headerName?.message}
        required
      />
      <TextInput
        {...VERBATIM}
        {...register('prefix')}
        label={words.prefix}
        description={words.prefixHint}
        error={errors.prefix?.message}
      />
    </Group>
  );
}
