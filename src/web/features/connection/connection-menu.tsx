import { Button } from '@mantine/core';
import { Link } from 'react-router';

export function ConnectionMenu() {
  return (
    <Button component={Link} to="/connections" variant="subtle">
      Connection
    </Button>
  );
}
