// Tests with axe that pages and dialogs are accessible in both colour schemes, wide and at 360 px, and that nothing overflows
// sideways. The specs of errors test the accessibility of error states.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { file, folder } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { openForm, row } from '#e2e/harness/terms.ts';
import { expect, test } from '#e2e/harness/test.ts';
import { check, expectUploaded } from '#e2e/harness/uploads.ts';
import { seed } from '#e2e/scenes/seed.ts';

interface Scene {
  readonly what: string;
  /** Address; `{id}` is replaced by the id of the seeded glossary. */
  readonly path: string;
  readonly bringAbout?: (page: Page) => Promise<void>;
}

const TERMS = '/glossaries/{id}';

async function expectDialog(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

const SCENES: readonly Scene[] = [
  {
    what: 'the gallery',
    path: '/gallery',
    bringAbout: (page) => expect(folder(page, 'Podcast')).toBeVisible(),
  },
  {
    what: 'a folder of the gallery with a selection',
    path: '/gallery?dir=Podcast/',
    async bringAbout(page) {
      await file(page, 'jingle.ogg').click({ modifiers: ['Control'] });
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
    },
  },
  {
    what: 'the question before a folder is deleted',
    path: '/gallery',
    async bringAbout(page) {
      await folder(page, 'Trailers').click({ modifiers: ['Control'] });
      await page.keyboard.press('Delete');
      await expectDialog(page, 'Delete “Trailers” and its 7 files?');
    },
  },
  {
    what: 'the dialog for a new folder',
    path: '/gallery',
    async bringAbout(page) {
      await page.getByRole('button', { name: 'New folder' }).click();
      await expectDialog(page, 'New folder');
    },
  },
  {
    what: 'the menu of a row',
    path: '/gallery',
    async bringAbout(page) {
      await file(page, 'station-id.wav').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Copy path' })).toBeVisible();
    },
  },
  {
    what: 'the question before an upload, with a taken name and an unsupported file',
    path: '/gallery',
    async bringAbout(page) {
      await dropOnto(page, page.getByRole('main'), [fixture('tone.ogg')]);
      await expectUploaded(page, 1);
      await dropOnto(page, page.getByRole('main'), [fixture('tone.ogg'), import.meta.filename]);
      await expect(check(page)).toBeVisible();
    },
  },
  {
    what: 'finished uploads',
    path: '/gallery',
    async bringAbout(page) {
      await dropOnto(page, page.getByRole('main'), [fixture('tone.ogg')]);
      await expectUploaded(page, 1);
    },
  },
  {
    what: 'the glossaries',
    path: '/glossaries',
    bringAbout: (page) => expect(page.getByRole('table', { name: 'Glossaries' })).toBeVisible(),
  },
  {
    what: 'the dialog for a new glossary',
    path: '/glossaries',
    async bringAbout(page) {
      await page.getByRole('button', { name: 'New glossary' }).click();
      await expectDialog(page, 'New glossary');
    },
  },
  {
    what: 'the question before a glossary is deleted',
    path: '/glossaries',
    async bringAbout(page) {
      await page.getByRole('button', { name: 'Delete Product names' }).click();
      await expect(page.getByRole('dialog').getByText('Its 6 terms')).toBeVisible();
    },
  },
  { what: 'the terms', path: TERMS, bringAbout: (page) => expect(row(page, 'Siobhán')).toBeVisible() },
  {
    what: 'the list of columns, and the fields it is beside',
    path: TERMS,
    async bringAbout(page) {
      await expect(row(page, 'Siobhán')).toBeVisible();
      await page.keyboard.press('/');
      await page.getByRole('button', { name: 'Columns' }).click();
      await page.getByRole('checkbox', { name: 'Method', exact: true }).uncheck();
      await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
    },
  },
  {
    what: 'the form of a new term',
    path: TERMS,
    async bringAbout(page) {
      await openForm(page);
    },
  },
  {
    what: 'the question before a term is deleted',
    path: TERMS,
    async bringAbout(page) {
      await row(page, 'Siobhán').getByRole('rowheader').focus();
      await page.keyboard.press('Delete');
      await expectDialog(page, 'Delete 1 term?');
    },
  },
  { what: 'the connections', path: '/connections' },
  {
    what: 'the question before signing out',
    path: '/connections',
    async bringAbout(page) {
      await page.getByRole('button', { name: /^Sign out of / }).click();
      await expectDialog(page, /^Sign out of /);
    },
  },
  {
    what: 'the sheet of shortcuts',
    path: '/gallery',
    async bringAbout(page) {
      await page.keyboard.press('?');
      await expectDialog(page, 'Keyboard shortcuts');
    },
  },
  { what: 'an address that leads nowhere', path: '/nothing/here' },
];

for (const [width, viewport] of [
  ['1280 px', { width: 1280, height: 800 }],
  ['360 px', { width: 360, height: 740 }],
] as const) {
  test.describe(`at ${width}`, () => {
    test.use({ viewport });

    for (const { what, path, bringAbout } of SCENES) {
      test(what, async ({ page, workspace }) => {
        await seed(workspace.api);
        const [glossary] = await workspace.api.glossaries();
        await open(page, workspace, path.replace('{id}', glossary?.id ?? ''));
        await bringAbout?.(page);
        await expectNothingSticksOut(page);
        await expectAccessible(page, `${what} at ${width}`);
      });
    }

    test('has no violations on welcome page, empty gallery and empty glossary', async ({
      page,
      workspace,
    }) => {
      await page.goto(workspace.service.origin);
      await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
      await expectAccessible(page, `welcome at ${width}`);
      const { id } = await workspace.api.createGlossary({ name: 'Empty' });
      for (const path of ['/gallery', `/glossaries/${id}`]) {
        await open(page, workspace, path);
        await expect(page.getByText(/^(No files yet|Add your first term)$/)).toBeVisible();
        await expectNothingSticksOut(page);
        await expectAccessible(page, `${path} at ${width}`);
      }
    });
  });
}

async function expectNothingSticksOut(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
}
