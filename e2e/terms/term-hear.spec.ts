// Listening to a term with the browser's voices. A headless browser has none, so the test provides fakes.
import type { Page } from '@playwright/test';
import { expectAccessible } from '#e2e/harness/axe.ts';
import { open } from '#e2e/harness/open.ts';
import { cell, form, row } from '#e2e/harness/terms.ts';
import { expect, test, type Workspace } from '#e2e/harness/test.ts';

const TERMS = [
  { word: 'Hyundai', languageId: 'de', phonemizationLanguageId: 'ko', pronunciationLanguageId: 'de' },
  { word: 'nginx', languageId: 'en', pronounceAs: 'engine x', phonemizationLanguageId: 'en-US' },
  { word: 'Siobhán', languageId: 'en', phonemization: 'ʃɪˈvɔːn', pronunciationLanguageId: 'en' },
  { word: 'Xhosa', languageId: 'xh', phonemizationLanguageId: 'xh', pronunciationLanguageId: 'en' },
];

async function openTerms(page: Page, { api, ...workspace }: Workspace): Promise<void> {
  await page.addInitScript(() => {
    const voices = [
      { name: 'Samantha', lang: 'en-US', localService: true },
      { name: 'Yuna Online', lang: 'ko-KR', localService: false },
    ];
    const said: string[] = [];
    let utterance: { text: string; lang: string } & EventTarget;
    class Utterance extends EventTarget {
      lang = '';
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => void Object.assign(globalThis, { isHeard: false }),
      speak: (next: typeof utterance) => {
        Object.assign(globalThis, { isHeard: true });
        utterance = next;
        said.push(`${next.lang}: ${next.text}`);
      },
    });
    Object.defineProperty(globalThis, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(globalThis, 'SpeechSynthesisUtterance', { value: Utterance });
    Object.assign(globalThis, { said, finish: (how: string) => utterance.dispatchEvent(new Event(how)) });
  });
  const { id } = await api.createGlossary({ name: 'Names' });
  for (const term of TERMS) await api.addTerm(id, term);
  await open(page, { api, ...workspace }, `/glossaries/${id}`);
  await expect(row(page, 'nginx')).toBeVisible();
}

async function openForm(page: Page, word: string) {
  await cell(page, word, 'Actions').focus();
  await page.keyboard.press('Enter');
  return form(page, `Edit “${word}”`);
}

const said = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'said') as unknown);

test('a respelling is read in its language by a voice of this device, as an approximation', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  const dialog = await openForm(page, 'nginx');
  await expect(dialog.getByText('Approximate, with the browser voice “Samantha”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect(dialog.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect.poll(() => said(page)).toEqual(['en-US: engine x']);
  await page.evaluate('finish("end")');
  await expect(dialog.getByRole('button', { name: 'Listen' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => said(page)).toHaveLength(2);
  await page.evaluate('finish("error")');
  await expect(dialog.getByRole('alert')).toHaveText('The browser couldn’t play it. Try again.');
});

test('a remote voice asks for permission once before the word leaves this device', async ({
  page,
  workspace,
}) => {
  await openTerms(page, workspace);
  const dialog = await openForm(page, 'Hyundai');
  await expect(dialog.getByText('Uses the accent of the “Read as” language.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Listen' }).click();
  const question = page.getByRole('dialog', { name: 'Send text to an online voice?' });
  await expect(question.getByText('“Yuna Online” is an online voice')).toBeVisible();
  await expectAccessible(page, 'asking before a text leaves this device');
  expect(await said(page)).toEqual([]);
  await question.getByRole('button', { name: 'Send and listen' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => said(page)).toEqual(['ko-KR: Hyundai']);
  await page.evaluate('finish("end")');
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(() => said(page)).toEqual(['ko-KR: Hyundai', 'ko-KR: Hyundai']);
  await expect(question).toBeHidden();
});

test('reading aloud stops when the form or the page closes', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  const isHeard = () => page.evaluate(() => Reflect.get(globalThis, 'isHeard') as unknown);
  const dialog = await openForm(page, 'nginx');
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(isHeard).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await isHeard()).toBe(false);
  await dialog.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(isHeard).toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await expect.poll(isHeard).toBe(false);
});

test('a language without a voice says so, and IPA has no button', async ({ page, workspace }) => {
  await openTerms(page, workspace);
  const dialog = await openForm(page, 'Xhosa');
  await expect(dialog.getByText('this browser has no voice for Xhosa')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const ipa = await openForm(page, 'Siobhán');
  await expect(ipa.getByText('Sounds like')).toBeVisible();
  await expect(ipa.getByRole('button', { name: 'Listen' })).toHaveCount(0);
});
