// Tests that the focus is never lost. After a dialog, drawer or menu it returns to where it was. After a removal it moves to
// the element that takes the place.
import type { Locator, Page } from '@playwright/test';
import { dropOnto } from '#e2e/harness/drop.ts';
import { fixture } from '#e2e/harness/files.ts';
import { file, tree } from '#e2e/harness/gallery.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, form, formField, openForm, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';
import { expectUploaded } from '#e2e/harness/uploads.ts';
import { seed } from '#e2e/scenes/seed.ts';

/** A dialog, drawer or menu that opens from the focused element. */
interface Visit {
  readonly what: string;
  readonly from: (page: Page) => Locator;
  /** Element to click first, if the focused element only refers to another one. */
  readonly at?: (page: Page) => Locator;
  /** Keys to press one after another. */
  readonly keys: readonly string[];
  readonly over: (page: Page) => Locator;
  /** Ways to close it: keys or names of buttons. */
  readonly back: readonly (string | RegExp)[];
}

const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name });
const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first();
const menuItem = (name: string) => (page: Page) => page.getByRole('menuitem', { name });
const CLOSE = /^Close/;

const EVERYWHERE: readonly Visit[] = [
  {
    what: 'the sheet of shortcuts, by its button',
    from: button('Keyboard shortcuts'),
    keys: ['Enter'],
    over: dialog('Keyboard shortcuts'),
    back: ['Escape', CLOSE],
  },
  {
    what: 'the menu of the look',
    from: button('Appearance'),
    keys: ['Enter'],
    over: (page) => page.getByRole('menuitemradio', { name: 'Dark' }),
    back: ['Escape', 'Enter'],
  },
  {
    what: 'the menu of connections',
    from: button(/^Workspace/),
    keys: ['Enter'],
    over: menuItem('Manage workspaces'),
    back: ['Escape'],
  },
  {
    what: 'the question before signing out, asked by a menu that is gone by then',
    from: button(/^Workspace/),
    keys: ['Enter', 'ArrowUp', 'Enter'],
    over: dialog(/^Sign out of/),
    back: ['Escape', 'Cancel', CLOSE],
  },
];

const word = (page: Page) => cell(page, 'Siobhán', 'Word');

const ON_FILE = { from: tree, at: (page: Page) => file(page, 'station-id.wav') };

const PAGES: Readonly<Record<string, readonly Visit[]>> = {
  '/gallery': [
    ...EVERYWHERE,
    {
      what: 'the sheet of shortcuts, by its key',
      ...ON_FILE,
      keys: ['?'],
      over: dialog('Keyboard shortcuts'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the dialog of a new folder',
      from: button('New folder'),
      keys: ['Enter'],
      over: dialog('New folder'),
      back: ['Escape', 'Cancel'],
    },
    {
      what: 'the question before a file is deleted',
      ...ON_FILE,
      keys: ['Delete'],
      over: dialog('Delete “station-id.wav”?'),
      back: ['Escape', 'Keep', CLOSE],
    },
    {
      what: 'the menu of a row',
      ...ON_FILE,
      keys: ['Shift+F10'],
      over: menuItem('Copy path'),
      back: ['Escape', 'Enter'],
    },
    {
      what: 'a dialog that the menu of a row opened',
      ...ON_FILE,
      keys: ['Shift+F10', 'ArrowUp', 'Enter'],
      over: dialog('Delete “station-id.wav”?'),
      back: ['Escape', 'Keep'],
    },
  ],
  '/glossaries': [
    {
      what: 'the form of a new glossary',
      from: button('New glossary'),
      keys: ['Enter'],
      over: dialog('New glossary'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the question before a glossary is deleted',
      from: button('Delete Product names'),
      keys: ['Enter'],
      over: dialog(/^Delete “Product names”/),
      back: ['Escape', 'Keep it', CLOSE],
    },
    {
      what: 'the menu of all glossaries',
      from: button('All glossaries'),
      keys: ['Enter'],
      over: menuItem('Download all glossaries'),
      back: ['Escape'],
    },
    {
      what: 'all glossaries being saved, asked by a menu that is gone by then',
      from: button('All glossaries'),
      keys: ['Enter', 'Enter'],
      over: dialog('Download all glossaries'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the dialog that brings glossaries back',
      from: button('All glossaries'),
      keys: ['Enter', 'ArrowUp', 'Enter'],
      over: dialog('Restore from archive'),
      back: ['Escape', CLOSE],
    },
  ],
  '/glossaries/{id}': [
    {
      what: 'the form of a new term, by its button',
      from: button('Add term'),
      keys: ['Enter'],
      over: dialog('Add term'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the form of a new term, by its key',
      from: (page) => cell(page, 'Siobhán', 'Method'),
      keys: ['n'],
      over: dialog('Add term'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the form of a term',
      from: (page) => cell(page, 'Siobhán', 'Actions'),
      keys: ['Enter'],
      over: dialog('Edit “Siobhán”'),
      back: ['Escape', CLOSE, 'Save term'],
    },
    {
      what: 'the question before a term is deleted',
      from: word,
      keys: ['Delete'],
      over: dialog('Delete 1 term?'),
      back: ['Escape', 'Keep it', CLOSE],
    },
    {
      what: 'replacing, by its keys',
      from: word,
      keys: ['Control+h'],
      over: dialog(/^Replace in/),
      back: ['Escape', 'Cancel', CLOSE],
    },
    {
      what: 'the list of columns',
      from: button('Columns'),
      keys: ['Enter'],
      over: dialog('Columns'),
      back: ['Escape'],
    },
    {
      what: 'what is said of the glossary',
      from: button('About this glossary'),
      keys: ['Enter'],
      over: dialog('About this glossary'),
      back: ['Escape'],
    },
    {
      what: 'the import',
      from: button('About this glossary'),
      keys: ['Enter', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Enter'],
      over: dialog('Import into “Names and places”'),
      back: ['Escape', CLOSE],
    },
    {
      what: 'the export',
      from: button('About this glossary'),
      keys: ['Enter', 'Shift+Tab', 'Shift+Tab', 'Enter'],
      over: dialog('Export “Names and places”'),
      back: ['Escape', 'Cancel', CLOSE],
    },
    {
      what: 'the question before the glossary is deleted',
      from: button('About this glossary'),
      // The last item deletes the glossary.
      keys: ['Enter', 'Shift+Tab', 'Enter'],
      over: dialog(/^Delete “/),
      back: ['Escape', 'Keep it', CLOSE],
    },
  ],
  '/glossaries/{id}?view=languages': [
    {
      what: 'a word for other languages',
      from: (page) => page.getByRole('rowheader').first(),
      keys: ['Enter'],
      over: dialog(/in other languages$/),
      back: ['Escape', 'Cancel', CLOSE],
    },
  ],
};

async function openSeeded(page: Page, workspace: Workspace, path: string): Promise<void> {
  await seed(workspace.api);
  const [glossary] = await workspace.api.glossaries();
  await open(page, workspace, path.replace('{id}', glossary?.id ?? ''));
}

for (const [path, visits] of Object.entries(PAGES)) {
  test(`on ${path}, returns the focus after every dialog, drawer and menu`, async ({ page, workspace }) => {
    await openSeeded(page, workspace, path);
    for (const visit of visits) {
      for (const back of visit.back) {
        await test.step(`${visit.what}; back: ${back}`, () => goAndReturn(page, visit, back));
      }
    }
  });
}

const OPENED = '[role=dialog], [role=menu]';
/** Matches an element of this kind, or an element inside one. */
const LAYER = 'xpath=ancestor-or-self::*[@role="dialog" or @role="menu"][1]';

async function goAndReturn(page: Page, { from, at, keys, over, what }: Visit, back: string | RegExp) {
  const start = from(page);
  await at?.(page).click();
  await start.focus();
  for (const key of keys) {
    await page.keyboard.press(key);
    // A menu takes the focus shortly after it appears.
    await expect(page.locator(OPENED).locator(':focus')).toBeAttached();
  }
  // The focus must be inside, because a key pressed in the opener would close the opener.
  await expect(over(page).locator(LAYER).locator(':focus')).toBeVisible();
  if (back === 'Escape' || back === 'Enter') await page.keyboard.press(back);
  else await page.getByRole('dialog').getByRole('button', { name: back }).last().click();
  await expect(over(page)).toBeHidden();
  await expect(start, `${what}; back: ${back}`).toBeFocused();
}

test('moves the focus into the side panels and back to the cell', async ({ page, workspace }) => {
  await openSeeded(page, workspace, '/glossaries/{id}');
  const start = cell(page, 'Siobhán', 'Method');
  for (const name of ['Problems', 'Scripts']) {
    for (const back of ['Escape', 'Close']) {
      await start.focus();
      await button('About this glossary')(page).click();
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
      const list = page.getByRole('region', { name });
      await expect(list.locator(':focus')).toBeAttached();
      if (back === 'Escape') await page.keyboard.press(back);
      else await list.getByRole('button', { name: back }).click();
      await expect(list).toBeHidden();
      await expect(start, `${name}; back: ${back}`).toBeFocused();
    }
  }
});

test('returns the focus after the upload settings', async ({ page, workspace }) => {
  await openSeeded(page, workspace, '/gallery');
  await dropOnto(page, page.getByRole('main'), [fixture('tone.ogg')]);
  await expectUploaded(page, 1);
  const settings: Visit = {
    what: 'the settings of uploads',
    from: button('Upload settings'),
    keys: ['Enter'],
    over: dialog('Upload settings'),
    back: ['Escape'],
  };
  await goAndReturn(page, settings, 'Escape');
});

test('returns the focus after a text to copy by hand', async ({ page, workspace }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await openSeeded(page, workspace, '/glossaries');
  const byHand: Visit = {
    what: 'an id to copy by hand',
    from: button('Copy ID of Product names'),
    keys: ['Enter'],
    over: dialog('Copy ID of Product names'),
    back: ['Escape'],
  };
  await goAndReturn(page, byHand, 'Escape');
});

test('restores the focus after signing in again over the page', async ({ page, workspace, guard }) => {
  guard.allow(/status of 401/);
  await openSeeded(page, workspace, '/glossaries');
  const isOpen = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isOpen.promise;
    await route.fulfill({ status: 401 });
  });
  const begin = button('Delete Product names')(page);
  await begin.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: /^Delete “Product names”/ });
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(question.locator(':focus')).toBeVisible();
  isOpen.resolve();
  await expect(signIn.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn).toBeHidden();
  await expect(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(begin).toBeFocused();
});

test('focuses a dialog below “Sign in again” only after that has closed', async ({
  page,
  workspace,
  guard,
}) => {
  guard.allow(/status of 401/);
  const isSigningIn = Promise.withResolvers<void>();
  await page.route(/\/delete-dialog-.*\.js/, async (route) => {
    await isSigningIn.promise;
    await route.continue();
  });
  await openSeeded(page, workspace, '/gallery');
  const row = tree(page).getByRole('treeitem').first();
  await row.click();
  await page.keyboard.press('Delete');
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  // A background request may be refused first, and its dialog would block a click.
  await button('Refresh')(page).dispatchEvent('click');
  const question = page.getByRole('dialog', { name: /^Delete/ });
  const signIn = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(signIn.locator(':focus')).toBeVisible();
  isSigningIn.resolve();
  await expect(question).toBeVisible();
  await expect(signIn.locator(':focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(signIn).toBeHidden();
  await expect(question.locator(':focus')).toBeVisible();
});

test('focuses the first field after “Save and add another”', async ({ page, workspace }) => {
  await openSeeded(page, workspace, '/glossaries/{id}');
  const adding = await openForm(page);
  await page.keyboard.type('Aoife');
  await formField(adding, 'Language').fill('en');
  // The list of languages may cover the elements below its field.
  await page.keyboard.press('Tab');
  await adding.getByRole('radio', { name: 'IPA' }).check();
  await formField(adding, 'IPA').fill('ˈiːfə');
  await formField(adding, 'Accent').fill('en');
  await adding.getByRole('button', { name: 'Save and add another' }).press('Enter');
  await expect(row(page, 'Aoife')).toBeVisible();
  const first = adding.getByRole('textbox', { name: 'Word', exact: true });
  await expect(first).toHaveValue('');
  await expect(first).toBeFocused();
});

test('focuses the cell that opened the form after saving', async ({ page, workspace }) => {
  await openSeeded(page, workspace, '/glossaries/{id}');
  await cell(page, 'Siobhán', 'Actions').focus();
  await page.keyboard.press('Enter');
  await form(page, /^Edit/).getByRole('checkbox', { name: 'Match case' }).check();
  await page.keyboard.press('Enter');
  await expect(form(page, /^Edit/)).toBeHidden();
  await expect(cell(page, 'Siobhán', 'Actions')).toBeFocused();
});

test('focuses the element that takes the place of a deleted one', async ({ page, workspace }) => {
  await openSeeded(page, workspace, '/glossaries/{id}');
  await cell(page, 'Siobhán', 'Word').focus();
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Siobhán', 'Word')).not.toBeFocused();
  const above = await page.locator(':focus').innerText();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, above)).toBeHidden();
  await expect(cell(page, 'Siobhán', 'Word')).toBeFocused();

  await page.getByRole('link', { name: 'Glossaries', exact: true }).click();
  await button('Delete Names and places')(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Its 7 terms will be deleted too.');
  await page.keyboard.type('Names and places\n');
  await expect(page.getByRole('link', { name: 'Names and places' })).toBeHidden();
  await expect(page.getByRole('row', { name: /Product names/ }).locator(':focus')).toBeVisible();
});

test('restores the focus of a control that was disabled for a moment', async ({ page, workspace, guard }) => {
  guard.allow(/status of 500/);
  await openSeeded(page, workspace, '/glossaries');
  await page.route('**/api/glossary', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await button('New glossary')(page).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Season 3');
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create glossary' });
  await create.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  await expect(create).toBeFocused();
});
