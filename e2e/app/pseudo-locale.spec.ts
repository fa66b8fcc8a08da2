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
  await page.getByRole('combobox').selectOption('own');
  await field(page, 'Address of the service').fill('ftp://x');
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'Enter your key.');
  await field(page, 'Address of the service').fill('https://имя:слово@сервер.рф/api');
  await field(page, 'Key').fill('два слова');
  await field(page, 'Header name').fill('Host');
  await field(page, 'Prefix').fill('ключ');
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'The address must not contain');
  await page.getByRole('combobox').selectOption('bearer');
  await field(page, 'Key').fill('0'.repeat(32));
  for (const [address, answer] of [
    [`${origin}/api`, 'refuses this key'],
    [`${origin}/nothing`, 'not as this interface does'],
    ['http://127.0.0.1:9', 'Nothing answers'],
  ] as const) {
    await field(page, 'Address of the service').fill(address);
    await button(page, 'Test connection').click();
    await expectPseudoText(page, answer);
  }
  await field(page, 'Address of the service').fill(`${origin}/api`);
  await field(page, 'Key').fill(workspace.key);
  await button(page, 'Test connection').click();
  await expectPseudoText(page, 'It works');
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
    ['Appearance', 'Like the system'],
    ['Connection', 'Manage connections'],
  ] as const) {
    await button(page, menu).click();
    await expectPseudoText(page, item);
    await page.keyboard.press('Escape');
  }
  await open(page, workspace, '/nothing/here');
  await expectPseudoText(page, 'There is nothing at this address');
  await page.goto(`${workspace.service.origin.replace('127.0.0.1', HOST)}/gallery#key=${workspace.key}`);
  await expectPseudoText(page, 'This address isn’t secure');
});

test('translates connections, a refused key and pages that fail to load', async ({ page, workspace }) => {
  await open(page, workspace, '/connections');
  await expectPseudoText(page, 'Key sent as');
  await expectPseudoText(page, 'Remember on this device?');
  await button(page, 'Add a connection').click();
  await expectPseudoText(page, 'Address of the service');
  await open(page, workspace, '/glossaries');
  await page.route('**/api/media/files', (route) => route.abort());
  await page.getByRole('link', { name: pseudo('Gallery') }).click();
  await expectPseudoText(page, 'Try again');
  await page.unrouteAll();
  await page.route('**/api/**', (route) => route.fulfill({ status: 401 }));
  await button(page, 'Try again').click();
  const dialog = await expectDialog(page, 'Sign in again');
  await button(dialog, 'Not now').last().click();
  await expectPseudoText(page, 'Your key was refused');
  await page.unrouteAll();
  await page.route('**/assets/glossaries-*.js', (route) => route.abort());
  await page.reload();
  await page.getByRole('link', { name: pseudo('Glossaries') }).click();
  await expectPseudoText(page, 'couldn’t be loaded');
  await page.goto(`${workspace.service.origin}/connections#key=of-nobody`);
  await page.getByRole('link', { name: pseudo('Gallery') }).click();
  await expectDialog(page, 'This link doesn’t work');
});
