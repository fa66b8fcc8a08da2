import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { MOUNT_ON_OPEN } from '#web/features/terms/mount-on-open.ts';
import { PORTAL_IN_MAIN } from '#web/features/terms/portal-in-main.ts';
import classes from './terms-toolbar.module.css';

const LIST = { ...PORTAL_IN_MAIN, ...MOUNT_ON_OPEN };

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  /** Placeholder while nothing is chosen, and label of the button that clears the choice. */
  readonly all: string;
  readonly data: (ComboboxItem & { value: Value })[];
  /** Filters the options by typed text. Without it the field isn't searchable. */
  readonly search?: OptionsFilter<Value>;
  readonly value: Value | null;
  readonly onChange: (value: Value | null) => void;
}

/** Select for one criterion of the filter. No choice shows all terms. */
export function FilterSelect<Value extends string>({
  label,
  all,
  search,
  ...select
}: FilterSelectProps<Value>) {
  return (
    <Select
      {...select}
      variant="filled"
      size="xs"
      aria-label={label}
      placeholder={all}
      className={classes['choice'] ?? ''}
      comboboxProps={LIST}
      withScrollArea={false}
      classNames={{ options: classes['options'] ?? '' }}
      clearable
      clearSectionMode="clear"
      {...(search && { searchable: true, filter: search })}
      clearButtonProps={{ 'aria-label': all }}
    />
  );
}
