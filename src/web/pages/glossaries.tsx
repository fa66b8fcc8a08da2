import { PageHeader } from '#web/ui/page-header.tsx';

export function Component() {
  return <PageHeader title="Glossaries" />;
}
