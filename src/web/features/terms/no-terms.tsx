// Messages above the entry row: the glossary has no terms, or none match the filter.
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import classes from './terms-workspace.module.css';
import { words } from './words.ts';

/** Explains what a term is and offers the import. Samples follow below. */
export function NoTerms({ onImport }: { readonly onImport: () => void }) {
  return (
    <div className={classes['empty']}>
      <h2 className={classes['sentence']}>{words.empty.title}</h2>
      <p className={classes['hint']}>{words.empty.text}</p>
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconFileImport size={14} stroke={1.6} aria-hidden />}
        onClick={onImport}
      >
        {words.exchange.import}
      </Button>
    </div>
  );
}

interface NoMatchProps {
  readonly bySound: boolean;
  readonly onClear: () => void;
}

export function NoMatch({ bySound, onClear }: NoMatchProps) {
  return (
    <div className={classes['empty']}>
      <h2 className={classes['sentence']}>{words.noMatch.title}</h2>
      <p className={classes['hint']}>{bySound ? words.noMatch.bySound : words.noMatch.text}</p>
      <Button variant="default" mt="sm" onClick={onClear}>
        {words.toolbar.clear}
      </Button>
    </div>
  );
}
