import { useNavigation } from 'react-router';
import { words } from '#web/app/words.ts';
import { Delayed } from '#web/ui/page/delayed.tsx';
import classes from './navigation-progress.module.css';

/** A thin line below the header while the next page is fetched. */
export function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <Delayed>
      <progress className={classes['line']} aria-label={words.loadingPage} />
    </Delayed>
  );
}
