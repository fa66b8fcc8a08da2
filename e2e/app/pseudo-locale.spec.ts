// Tests that the frame around the pages can be translated (e2e/harness/pseudo-test.ts).
import { open } from '#e2e/harness/open.ts';
import {
  button,
  expectDialog,
  expectPseudoText,
  field,
  HOST,
  pseudo,
  test,
} from '#e2e/harness/pseudo-test.ts';

// One worker, so that the app is built once.
test.describe.configure({ mode: 'default' });

test('translates the welcome page and every result of a connection test', async ({ page, workspace }) => {
  const { origin } = workspace.service;
  await page.goto(origin);
  await expectPseudoText(page, 'Welcome to Lectern');
  await page.getByText(pseudo('Advanced')).click();
  await page.getByRole('combobox').selectOption('own');
  await field(page, 'Server address').fill('ftp://x');
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'Enter your API key.');
  await field(page, 'Server address').fill('https://имя:слово@сервер.рф/api');
  await field(page, 'API key').fill('два слова');
  await field(page, 'Header name').fill('Host');
  await field(page, 'Prefix').fill('ключ');
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'Remove the user name and password from the address');
  await page.getByRole('combobox').selectOption('bearer');
  await field(page, 'API key').fill('0'.repeat(32));
  for (const [address, answer] of [
    [`${origin}/api`, 'That API key doesn’t work'],
    [`${origin}/nothing`, 'This isn’t the address of a Lectern server'],
    ['http://127.0.0.1:9', 'Can’t reach'],
  ] as const) {
    await field(page, 'Server address').fill(address);
    await button(page, 'Test connection').click();
    await expectPseudoText(page, answer);
  }
  await field(page, 'Server address').fill(`${origin}/api`);
  await field(page, 'API key').fill(workspace.key);
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'Connected');
});

test('translates menus, shortcuts and the frame of every page', async ({ page, workspace }) => {
  for (const path of [
    '/gallery',
    '/glossaries',
    `/glossaries/${(await workspace.api.createGlossary({ name: 'Имена' })).id}`,
  ]) {
    await open(page, workspace, path);
    await page.keyboard.press('?');
    await expectDialog(page, 'Keyboard shortcuts');
  }
  await open(page, workspace);
  for (const [menu, item] of [
    ['Appearance', 'Match system'],
    ['Workspace', 'Manage workspaces'],
  ] as const) {
    await button(page, menu).click();
    await expectPseudoText(page, item);
    await page.keyboard.press('Escape');
  }
  await open(page, workspace, '/nothing/here');
  await expectPseudoText(page, 'There’s no page at this address');
  await page.goto(`${workspace.service.origin.replace('127.0.0.1', HOST)}/gallery#key=${workspace.key}`);
  await expectPseudoText(page, 'This address isn’t secure');
});

test('translates connections, a refused key and pages that fail to load', async ({ page, workspace }) => {
  await open(page, workspace, '/connections');
  await expectPseudoText(page, 'Key sent as');
  await expectPseudoText(page, 'Remember on this device?');
  await button(page, 'Add workspace').click();
  await expectPseudoText(page, 'Server address');
  await open(page, workspace, '/glossaries');
  await page.route('**/api/media/files', (route) => route.abort());
  await page.getByRole('link', { name: pseudo('Gallery') }).click();
  await expectPseudoText(page, 'Try again');
  await page.unrouteAll();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  await button(page, 'Try again').click();
  const dialog = await expectDialog(page, 'Sign in again');
  await button(dialog, 'Not now').last().click();
  await expectPseudoText(page, 'Your API key no longer works');
  await page.unrouteAll();
  await page.route('**/assets/glossaries-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: pseudo('Glossaries') }).click();
  await expectPseudoText(page, 'couldn’t be loaded');
  await page.goto(`${workspace.service.origin}/connections#key=of-nobody`);
  await page.getByRole('link', { name: pseudo('Gallery') }).click();
  await expectDialog(page, 'This link has expired');
});
