// Tests connecting: the sign-in link, the form and its errors, remembering a device, signing out.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { startService } from '#e2e/harness/service.ts';
import { expect, test } from '#e2e/harness/test.ts';

const KEY_OF_NOBODY = 'a-key-that-nobody-was-ever-given-0123456789';

interface Given {
  readonly baseUrl: string;
  readonly key: string;
}

async function fillIn(page: Page, { baseUrl, key }: Given): Promise<void> {
  await page.getByRole('textbox', { name: 'Server address' }).fill(baseUrl);
  await page.getByRole('textbox', { name: 'API key', exact: true }).fill(key);
}

async function testConnection(page: Page, given: Given): Promise<void> {
  await fillIn(page, given);
  await page.getByRole('button', { name: 'Test connection' }).click();
}

test('signs in with the printed link and removes the key from address bar and history', async ({ page }) => {
  await using service = await startService();
  const link = service.link ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(page).toHaveURL(`${service.origin}/gallery`);
  const seen = [page.url()];
  while ((await page.goBack()) !== null) seen.push(page.url());
  expect(seen.join('\n')).not.toContain('key');
  // Close the page before its service stops.
  await page.close();
});

test('signs in with a link pasted into the open app without a reload', async ({ page, workspace }) => {
  await page.goto(workspace.service.origin);
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await page.evaluate((key) => {
    window.location.hash = `key=${key}`;
  }, workspace.key);
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await expect(page).not.toHaveURL(/key/);
});

test('requests the welcome page on a first visit before the app is set up', async ({ page, workspace }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('#root > div')) performance.mark('set up');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(workspace.service.origin);
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  const [asked, setUp] = await page.evaluate(() => [
    performance.getEntriesByType('resource').find(({ name }) => /\/welcome-/.test(name))?.startTime,
    performance.getEntriesByName('set up')[0]?.startTime,
  ]);
  expect(asked).toBeLessThan(setUp ?? 0);
});

test('asks for address and key without a connection, and connects', async ({ page, workspace }) => {
  await page.goto(workspace.service.origin);
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await testConnection(page, { baseUrl: '/api', key: workspace.key });
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});

test.describe('the connection test explains', () => {
  test.beforeEach(async ({ page, service, guard }) => {
    // The browser logs each failed request as an error. The app must log nothing more.
    guard.allow(/Failed to load resource|blocked by CORS policy|Mixed Content/);
    await page.goto(service.origin);
  });

  test('a wrong key', async ({ page }) => {
    await testConnection(page, { baseUrl: '/api', key: KEY_OF_NOBODY });
    await expect(page.getByRole('alert')).toContainText('That API key doesn’t work. Check it');
    await expectAccessible(page, 'a wrong key');
  });

  test('an address where something else answers', async ({ page, workspace }) => {
    await testConnection(page, { baseUrl: '/somewhere', key: workspace.key });
    await expect(page.getByRole('alert')).toContainText('This isn’t the address of a Lectern server');
  });

  test('a host that has no address', async ({ page, workspace }) => {
    await testConnection(page, { baseUrl: 'http://no-such-host.invalid/api', key: workspace.key });
    await expect(page.getByRole('alert')).toContainText('Can’t reach no-such-host.invalid');
  });

  test('a host where nothing listens', async ({ page, workspace }) => {
    await testConnection(page, { baseUrl: `http://127.0.0.1:${await closedPort()}/api`, key: workspace.key });
    await expect(page.getByRole('alert')).toContainText('Can’t reach 127.0.0.1');
  });

  test('a service that does not let this page in', async ({ page, workspace }) => {
    await using other = await startService({ API_KEYS: `default:${workspace.key}` });
    await testConnection(page, { baseUrl: `${other.origin}/api`, key: workspace.key });
    await expect(page.getByRole('alert')).toContainText('Check the authentication header under Advanced');
  });

  test('a service over http, asked by a page that came over https', async ({ page, service, workspace }) => {
    await page.route('https://lectern.test/**', async (route) => {
      const path = route.request().url().replace('https://lectern.test', service.origin);
      await route.fulfill({ response: await route.fetch({ url: path }) });
    });
    await page.goto('https://lectern.test/');
    await testConnection(page, { baseUrl: 'http://media.example.test/api', key: workspace.key });
    await expect(page.getByRole('alert')).toContainText('Use the https address of media.example.test');
    // The page then checks whether anything answers at the address.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('an address or key that can’t be one', async ({ page }) => {
    await testConnection(page, { baseUrl: 'ftp://example.com', key: 'with a space' });
    await expect(page.getByText('The address must start with https:// or http://.')).toBeVisible();
    await expect(page.getByText(/An API key has no spaces/)).toBeVisible();
  });
});

test('shows the result of the connection test above the buttons in a low window', async ({
  page,
  service,
  guard,
}) => {
  guard.allow(/status of 401/);
  await page.setViewportSize({ width: 1024, height: 420 });
  await page.goto(`${service.origin}/gallery#key=${KEY_OF_NOBODY}`);
  const dialog = page.getByRole('dialog', { name: 'This link has expired' });
  await dialog.getByRole('textbox', { name: 'API key', exact: true }).fill(KEY_OF_NOBODY);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const found = dialog.getByRole('alert');
  await expect(found).toContainText('That API key doesn’t work');
  await expect
    .poll(() =>
      found.evaluate((alert) => {
        const { x, top, bottom, width } = alert.getBoundingClientRect();
        return [top + 1, bottom - 1].every((y) =>
          alert.contains(document.elementFromPoint(x + width / 2, y)),
        );
      }),
    )
    .toBe(true);
});

test('forgets the key with the last tab unless the user asks to be remembered', async ({
  page,
  workspace,
  context,
}) => {
  await open(page, workspace);
  await page.close();
  const later = await context.newPage();
  await later.goto(workspace.service.origin);
  await expect(later.getByText(/You were signed out when you closed Lectern/)).toBeVisible();
  await later.getByRole('textbox', { name: 'API key', exact: true }).fill(workspace.key);
  await later.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await later.getByRole('button', { name: 'Sign in' }).click();
  await expect(later.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
  await later.close();
  const evenLater = await context.newPage();
  await evenLater.goto(workspace.service.origin);
  await expect(evenLater.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
});

test('shows the whole name of a saved connection, and aligns its buttons on a phone', async ({
  page,
  workspace,
  context,
}) => {
  const name = 'Hafenstudios – Synchronisation und Lokalisierung, Staffel 3';
  await open(page, workspace, '/connections');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(name, { exact: true }).last()).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.setViewportSize({ width: 360, height: 740 });
  await later.goto(workspace.service.origin);
  const form = later.getByRole('main').locator('form');
  const boxes = async () => {
    const found = [];
    for (const label of ['Use another workspace', 'Test connection', 'Sign in'])
      found.push(await form.getByRole('button', { name: label }).boundingBox());
    return found;
  };
  await expect(form.getByRole('button', { name: 'Use another workspace' })).toBeVisible();
  await form.getByText('Advanced').click();
  const lines = Map.groupBy(await boxes(), (box) => box?.y);
  const field = await form.getByLabel('Authentication header').boundingBox();
  for (const line of lines.values()) {
    const [first, last] = [line.at(0), line.at(-1)];
    expect(first?.x).toBe(field?.x);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo((field?.x ?? 0) + (field?.width ?? 0), 0);
  }
  await form.getByRole('button', { name: 'Use another workspace' }).click();
  const saved = later.getByRole('button', { name });
  await expect(saved).toBeVisible();
  expect(
    await saved.evaluate((button) =>
      [...button.querySelectorAll('*')].every(
        (part) => part.scrollWidth <= part.clientWidth || part.clientWidth === 0,
      ),
    ),
  ).toBe(true);
});

test('sends the key in another header than Authorization', async ({ page, workspace }) => {
  await page.goto(workspace.service.origin);
  await fillIn(page, { baseUrl: '/api', key: workspace.key });
  await page.getByText('Advanced').click();
  await page.getByRole('combobox', { name: 'Authentication header' }).selectOption('x-api-key: …');
  const request = page.waitForRequest(/\/api\/glossary$/);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const headers = (await request).headers();
  expect(headers['x-api-key']).toBe(workspace.key);
  expect(headers['authorization']).toBeUndefined();
});

test('deletes everything stored for the connection on sign-out', async ({ page, workspace }) => {
  await open(page, workspace, '/glossaries');
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page.getByRole('menuitem', { name: 'Sign out…' }).click();
  const question = page.getByRole('dialog', { name: /^Sign out of / });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
  await expect(page.getByText('Its data was removed from this browser.')).toBeVisible();
  const stored = await page.evaluate(async () => ({
    storage: JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(stored.storage).not.toContain(workspace.key);
  expect(stored.storage).not.toContain(workspace.service.origin);
  expect(stored.databases).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Lectern' })).toBeVisible();
});

test('remembers several connections, switches between them and signs out of each', async ({
  page,
  workspace,
  otherWorkspace: second,
}) => {
  await workspace.api.createGlossary({ name: 'Of the first' });
  await second.api.createGlossary({ name: 'Of the second' });
  await open(page, workspace, '/connections');
  await page.getByRole('button', { name: 'Add workspace' }).click();
  await fillIn(page, { baseUrl: '/api', key: second.key });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // A new connection opens its gallery.
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('link', { name: 'Of the second' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Of the first' })).toBeHidden();
  await page.getByRole('button', { name: /^Workspace: / }).click();
  await page
    .getByRole('menuitemradio')
    .filter({ hasText: workspace.key.slice(-4) })
    .click();
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Glossaries' }).click();
  await expect(page.getByRole('link', { name: 'Of the first' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Of the second' })).toBeHidden();
});

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
