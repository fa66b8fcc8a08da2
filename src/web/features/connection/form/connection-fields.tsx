import { Checkbox, Group, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { storages } from '#web/api/connections/connections.ts';
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
      <NativeSelect
        {...register('scheme')}
        label={words.scheme}
        data={KEY_SCHEMES.map((scheme) => ({ value: scheme, label: schemeLabel(scheme) }))}
      />
      {form.watch('scheme') === 'own' && <OwnHeader form={form} />}
      <Checkbox
        {...register('remember')}
        label={words.remember}
        description={canRemember ? words.rememberHint : words.cannotRemember}
        disabled={!canRemember}
      />
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
